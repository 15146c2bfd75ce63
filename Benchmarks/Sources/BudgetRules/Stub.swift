enum StubBudgetRules {}
