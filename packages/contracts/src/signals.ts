import { z } from 'zod'

/**
 * What a message may indicate although no word of it is refused: contact details, a move out of the app, money, a link,
 * the same text to many people.
 */
export const signalKinds = ['contact', 'offApp', 'money', 'link', 'repeated'] as const
export const signalKind = z.enum(signalKinds)
export type SignalKind = z.output<typeof signalKind>

/** How a message is shown to its recipient: 1 with a warning, 2 with actions too, 3 hidden until a tap. */
export const warningStage = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type WarningStage = z.output<typeof warningStage>

export const messageWarning = z.object({ about: z.array(signalKind).min(1), stage: warningStage })
export type MessageWarning = z.output<typeof messageWarning>
