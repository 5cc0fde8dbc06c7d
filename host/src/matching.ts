import { setTimeout as pause } from 'node:timers/promises'
import { evaluateMatching, explainPair, rebuildMatching } from '@xinyu/contracts/internal/users-operations'
import { regionOf } from '@xinyu/contracts/lists/regions'
import { ConfigError } from '@xinyu/platform/config'
import type { InternalClient } from '@xinyu/platform/connections/internal-client'

type Print = (line: string) => void
const timeoutMs = 120_000
const share = (part: number): string => `${(100 * part).toFixed(1)} %`
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`

export const explainMatching = async (
  internal: InternalClient,
  user: string | undefined,
  other: string | undefined,
  print: Print,
): Promise<void> => {
  if (user === undefined || other === undefined) throw new ConfigError('two ids of members are needed: USER OTHER')
  const why = await internal.call(explainPair, { user_id: user, user2_id: other }, timeoutMs)
  print(`limits of both: ${why.keepLimits ? 'kept' : 'not kept, or a block, or not listed: never shown'}`)
  print(`decided already: ${why.decided ? 'yes: not shown again for now' : 'no'}`)
  print(`by place, age, hobbies and activity today: ${why.rule.toFixed(2)}`)
  if (!why.chances) print('chances: nothing was learned yet')
  else {
    const { likes, isLiked } = why.chances
    print(`chances: likes ${share(likes)}, is liked ${share(isLiked)}, both ${share(likes * isLiked)}`)
    for (const term of why.terms) print(`  ${term.name}: ${signed(term.likes)} / ${signed(term.isLiked)}`)
  }
  print(`said on the card: ${why.reasons.slice(0, 2).join(' · ')}`)
}

export const evaluateDecks = async (
  internal: InternalClient,
  days: string | undefined,
  print: Print,
): Promise<void> => {
  if (days !== undefined && !(Number(days) > 0)) throw new ConfigError('--days: a number of days above 0')
  const asked = days === undefined ? {} : { days: Number(days) }
  const { groups, calibration } = await internal.call(evaluateMatching, asked, timeoutMs)
  for (const one of groups)
    print(
      `${regionOf(one.group)?.en ?? one.group}: ${one.members} members, ${one.shown} places in decks, Gini ${one.gini.toFixed(2)}, seen by nobody ${share(one.invisible)}, ${one.matches} matches, ${one.answeredTalks} answered talks`,
    )
  if (calibration.length === 0) print('no chance was given of any decision of these days yet')
  for (const { from, decisions, said, was } of calibration)
    print(`chances from ${from.toFixed(1)}: ${decisions} decisions, said ${share(said)}, was ${share(was)}`)
}

/** Makes every instance rebuild its candidates, and prints progress until all are done. */
export const rebuildIndex = async (internal: InternalClient, print: Print): Promise<void> => {
  const printed = new Map<string, string>()
  for (let start = true; ; start = false) {
    const { instances } = await internal.call(rebuildMatching, { start }, timeoutMs)
    for (const { name, done, total, isReady } of instances) {
      const line = `${name}: ${isReady ? `${total} candidates in memory` : `${done} of ${total} candidates`}`
      if (printed.get(name) !== line) print(line)
      printed.set(name, line)
    }
    if (instances.length > 0 && instances.every(({ isReady }) => isReady)) return
    await pause(500)
  }
}
