protocol Animal {}

func feed(_ animal: Animal) {}  // error with: must be written 'any Animal'
