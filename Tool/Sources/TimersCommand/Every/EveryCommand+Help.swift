extension EveryCommand {
    /// What `timers every --help` says between the usage and the list of options.
    static let help = """
        The runs begin on a grid that does not drift: run k is due at start + k x INTERVAL, however long the runs \
        take. The command has this terminal's input, output and error, and never runs twice at once. If a run \
        takes longer than the interval, or the machine sleeps, --missed says what becomes of the ticks in between.

        The first run that fails ends the tool, with the exit code of that run (128 + n for signal n). With \
        --max-failures it is the nth one. With --keep-going failures are only counted, and the exit code is 0. A \
        run fails when its last retry has failed.

        After Ctrl-C, SIGTERM or SIGHUP no further run begins, and the exit code is 130, 143 or 129. The signal \
        also reaches the command and what the command has started. The tool waits for the end of the command, \
        which is no failure then; a second signal kills the command. A signal that is ignored from the start, as \
        nohup has it, stays ignored by both.

        At the end one line on standard error tells the number of runs, failures and missed ticks, and how late \
        the runs began.

        With --cron the runs begin at the times of a cron expression, in the time zone of --zone or of this machine: \
        five fields (minute, hour, day of the month, month, day of the week), six with seconds before them, or a \
        word such as @daily. '@every 90m' is an interval, and '@reboot' is one run at the start of the tool. \
        'timers next' prints the next times.

        TIME ZONES
          --zone takes what the variable TZ takes: a name (Europe/Berlin), the
          path of a file, or a rule (CET-1CEST,M3.5.0,M10.5.0/3). The sign of
          an offset is that of POSIX: UTC-3 is three hours to the east. Without
          --zone, TZ and then the file /etc/localtime give the zone, as for
          date. A TZ that is no time zone is refused.

        DURATIONS
          A number and a unit: 100us, 250ms, 2s, 1.5m, 1h, 2d, 1w. Several of
          them, the longest first: 1h30m. Seconds without a unit: 90. Hours,
          minutes and seconds: 1:30:00.

        MISSED TICKS  (interval 100 ms, one run takes from 200 to 550)
          coalesce   at 550, 600, 700    one run for all that were missed
          skip       at 600, 700         none of them, the next on the grid
          catch-up   at 550, 550+, 550+, 600    every one, without a pause
          delay      at 550, 650, 750    one, and a new grid from there

        LIMITS AND RETRIES
          With --limit a run that takes longer gets SIGTERM, and SIGKILL if it is
          still there after --kill-after (10s). Its exit code is then 124, or
          137, as timeout has it.
          With --retries a failed run is tried again after a pause of --backoff
          (1s), which doubles each time, up to an hour. Ticks in between are
          missed.

        ENVIRONMENT OF THE COMMAND
          TIMERS_RUN         the number of the run, from 1
          TIMERS_ATTEMPT     1, and one more for each retry
          TIMERS_SCHEDULED   when the run was due: 2026-01-31T09:30:00.000Z

        SCREEN
          With --screen the window shows the output of the last run, as watch
          does. The command has no input. Space adds a run at once, q leaves as
          Ctrl-C does. The last output stays in the terminal at the end.

        JSON
          With --json standard output has one object a line for each run; what
          the command prints goes to standard error. If a line cannot be
          written, no further run comes, and the exit code is 74. Its members:
            tick           the number of the run, from 1
            scheduled_ms   its place on the grid, since the start
            late_ms        how much later than that it began
            missed         ticks that got no run, since the run before
            exit_code      the command's; 128 + n for signal n
            duration_ms    how long it took, with its retries
            attempts       how often the command was started
            timed_out      whether --limit ended the last attempt
            scheduled_at   its place on the grid as a date in UTC
            began_at       when it began

        EXAMPLES
          timers every 1m -- ./backup
          timers every 2s --screen -- df -h
          timers every 2s --first immediately --times 10 -- sh -c 'date; uptime'
          timers every 1h --limit 10m --retries 3 -- ./fetch
          timers every 500ms --keep-going --json -- curl -sf localhost >log
        """
}
