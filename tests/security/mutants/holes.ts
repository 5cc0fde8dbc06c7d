import { accessHoles } from './access-holes.ts'
import { accountHoles } from './account-holes.ts'
import { connectionHoles } from './connection-holes.ts'
import { contactHoles } from './contact-holes.ts'
import { deedHoles } from './deed-holes.ts'
import { edgeHoles } from './edge-holes.ts'
import { guessingHoles } from './guessing-holes.ts'
import type { Hole } from './hole.ts'
import { identityHoles } from './identity-holes.ts'
import { inputHoles } from './input-holes.ts'
import { loginHoles } from './login-holes.ts'
import { moneyHoles } from './money-holes.ts'
import { opsHoles } from './ops-holes.ts'
import { privacyHoles } from './privacy-holes.ts'
import { pushHoles } from './push-holes.ts'
import { reportHoles } from './report-holes.ts'
import { ticketHoles } from './ticket-holes.ts'
import { wordHoles } from './word-holes.ts'

export const holes: readonly Hole[] = [
  ...connectionHoles,
  ...edgeHoles,
  ...inputHoles,
  ...loginHoles,
  ...accessHoles,
  ...identityHoles,
  ...privacyHoles,
  ...contactHoles,
  ...accountHoles,
  ...guessingHoles,
  ...deedHoles,
  ...moneyHoles,
  ...wordHoles,
  ...pushHoles,
  ...reportHoles,
  ...ticketHoles,
  ...opsHoles,
]
