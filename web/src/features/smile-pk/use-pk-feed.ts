import { addSmileScore, getPKRecords, type SmilePk } from '@xinyu/contracts/http/smile-pk/smile-pk'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { codeOf, messageOf } from '../../shared/api/error-text.ts'
import { useGated } from '../../shared/gate/gate.ts'
import { useMyId } from '../../shared/session/session.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

export type Choice = 'left' | 'right'
const ROWS = 10
const MAX_PAGES = 10
/** refusals after which this person cannot vote on a PK any more: skip it */
const skipCodes = ['ALREADY_VOTED', 'PK_CLOSED', 'SELF', 'NOT_FOUND']

/** The next PKs not shown yet. Voted ones leave the list, so it is read from its start. */
const fetchUnseen = async (seen: ReadonlySet<string>): Promise<SmilePk[]> => {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { list, hasMore } = await api(getPKRecords, { page, rows: ROWS })
    const unseen = list.filter(({ _id, myVote, status }) => myVote === null && status === 'open' && !seen.has(_id))
    if (unseen.length > 0 || !hasMore) return unseen
  }
  return []
}

/** PKs one after the other: choose, see the result, continue. */
export const usePkFeed = () => {
  const me = useMyId()
  const seen = useRef(new Set<string>())
  const [batch, setBatch] = useState(0)
  const [at, setAt] = useState(0)
  const [result, setResult] = useState<SmilePk | null>(null)
  const query = useQuery({
    queryKey: ['smile-pk', 'feed', me, batch],
    queryFn: () => fetchUnseen(seen.current),
    gcTime: 0,
    staleTime: Infinity,
  })
  const next = (): void => {
    const shown = query.data?.[at]
    if (shown) seen.current.add(shown._id)
    setResult(null)
    if (query.data && at + 1 >= query.data.length) {
      setAt(0)
      setBatch(batch + 1)
    } else setAt(at + 1)
  }
  const run = useGated('pk-vote', ['login'], async (argument) => {
    const [id = '', choice] = argument?.split('|') ?? []
    try {
      setResult((await api(addSmileScore, { pk_id: id, choice: choice === 'right' ? 'right' : 'left' })).pk)
    } catch (error) {
      if (!skipCodes.includes(codeOf(error) ?? '')) throw error
      toast(messageOf(error))
      next()
    }
  })
  const checkAgain = (): void => {
    seen.current.clear()
    setAt(0)
    setBatch(batch + 1)
  }
  return {
    query,
    pk: result ?? query.data?.[at],
    upcoming: query.data?.[at + 1],
    isDecided: result !== null,
    vote: (pk: SmilePk, choice: Choice) => run(`${pk._id}|${choice}`),
    next,
    checkAgain,
  }
}
