import { accountHoles } from './account-holes.ts'
import { deedHoles } from './deed-holes.ts'
import { edgeHoles } from './edge-holes.ts'
import type { Hole } from './hole.ts'
import { loginHoles } from './login-holes.ts'
import { opsHoles } from './ops-holes.ts'
import { privacyHoles } from './privacy-holes.ts'
import { pushHoles } from './push-holes.ts'
import { reportHoles } from './report-holes.ts'
import { ticketHoles } from './ticket-holes.ts'
import { wordHoles } from './word-holes.ts'

export const holes: readonly Hole[] = [
  ...accountHoles,
  ...loginHoles,
  ...privacyHoles,
  ...edgeHoles,
  ...deedHoles,
  ...wordHoles,
  ...pushHoles,
  ...reportHoles,
  ...ticketHoles,
  ...opsHoles,
]
