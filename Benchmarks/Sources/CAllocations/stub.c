void CAllocations_stub(void) {}
