export { SignalsOfPerson } from './signals-of-person.reads.ts'
export { WaitingSignals } from './waiting-signals.reads.ts'
export { ScamSignalsModule } from './scam-signals.module.ts'
export { SignalsStore } from './signals.store.ts'
