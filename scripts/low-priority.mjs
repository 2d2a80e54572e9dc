import os from 'node:os';

// The longer of two steps that run beside each other goes first where both want a processor.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
