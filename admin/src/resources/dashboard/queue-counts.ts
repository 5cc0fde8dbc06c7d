import { createContext } from 'react'

/** A card of the dashboard says how much waits in its queue. */
export const QueueCounts = createContext<(queue: string, total: number) => void>(() => undefined)
