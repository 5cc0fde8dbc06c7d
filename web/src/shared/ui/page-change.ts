import { create } from 'zustand'

/**
 * `shown`: the path of the page on screen, null until the first change of page. `isSlow`: the next one takes so long that
 * the person is told.
 */
export const usePageChange = create<{ shown: string | null; isSlow: boolean }>(() => ({ shown: null, isSlow: false }))
