import type { Fact } from '../event.ts'
import * as audit from './audit.ts'
import * as chat from './chat.ts'
import * as content from './content.ts'
import * as face from './face.ts'
import * as moderation from './moderation.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as social from './social.ts'
import * as users from './users.ts'

const isFact = (value: unknown): value is Fact => typeof value === 'object' && value !== null && 'aggregate' in value

export const facts: readonly Fact[] = [audit, chat, content, face, moderation, payments, people, social, users].flatMap(
  (file) => Object.values(file).filter(isFact),
)
