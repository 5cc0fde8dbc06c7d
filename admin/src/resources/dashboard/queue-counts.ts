import { createContext } from 'react'

/** Each dashboard card reports the length of its queue. */
export const QueueCounts = createContext<(queue: string, total: number) => void>(() => undefined)
