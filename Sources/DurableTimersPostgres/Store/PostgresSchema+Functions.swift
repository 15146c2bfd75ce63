#if Postgres || PostgresNIO
    @_spi(Store) import DurableTimers

    // Functions to call from a shell of the database.
    extension PostgresSchema {
        /// Functions that schedule from SQL, and that show payloads.
        var functions: [String] {
            [
                """
                create function \(quoted).schedule(name text, key text, due timestamptz, payload jsonb default '{}')
                returns bigint language plpgsql as $function$
                #variable_conflict use_column
                declare
                    written record;
                    number bigint;
                begin
                    if octet_length($1) not between 1 and \(DeadlineLimits.name) then
                        raise 'the name of a deadline has 1 to \(DeadlineLimits.name) bytes, not %', octet_length($1);
                    elsif octet_length($2) > \(DeadlineLimits.key) then
                        raise 'the key of a deadline has at most \(DeadlineLimits.key) bytes, not %', octet_length($2);
                    elsif $1 is null or $3 is null or $4 is null then
                        raise 'a deadline needs a name, an instant and a payload';
                    end if;
                    for written in \(scheduleOne) loop
                        if written.id is not null then
                            number = written.id;
                        elsif written.name is not null then
                            raise '%', format('''%s'' is the name of a repeating deadline', written.name);
                        end if;
                    end loop;
                    return number;
                end
                $function$
                """,
                "comment on function \(quoted).schedule is "
                    + "'schedules a deadline, or moves the one with its key, as a program does'",
                """
                create function \(quoted).json(payload bytea) returns jsonb
                language plpgsql immutable strict parallel safe as $function$
                begin
                    return convert_from($1, 'UTF8')::jsonb;
                exception when others then
                    return null;
                end
                $function$
                """,
                "comment on function \(quoted).json is 'a payload as it can be read; null if it is not JSON'",
            ]
        }

        /// The statement of the store for one deadline, with the arguments of the function.
        ///
        /// A change of the statement has to replace the function in a step of its own.
        private var scheduleOne: String {
            let arguments = [
                "$11::bigint[]": "'{}'::bigint[]", "$10::text[]": "'{}'::text[]", "$9::text[]": "'{}'::text[]",
                "$8::text": "null::text", "$7::interval": "interval '60 seconds'", "$6::text[]": "array[null::text]",
                "$5::bytea[]": "array[convert_to($4::text, 'UTF8')]", "$4::interval[]": "array[null::interval]",
                "$3::timestamptz[]": "array[$3]", "$2::text[]": "array[$2]", "$1::text[]": "array[$1]",
            ]
            return arguments.reduce(PostgresStatements(self).schedule) { text, argument in
                text.replacing(argument.key, with: argument.value)
            }
        }
    }
#endif
