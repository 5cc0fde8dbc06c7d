import type { EffectStep, PersonEffects } from './model.rules.ts'

/**
 * Updates both people's effects after one decision: a step of the extended Kalman filter of logistic regression. The
 * next learning, which uses all decisions together, replaces it.
 */
export const stepAfter = (
  chance: number,
  yes: boolean,
  from: PersonEffects,
  to: PersonEffects,
): { from: EffectStep; to: EffectStep } => {
  const information = chance * (1 - chance)
  const surprise = (yes ? 1 : 0) - chance
  const total = 1 + information * (from.keennessSpread + to.appealSpread)
  const moved = (spread: number) => ({
    mean: (spread * surprise) / total,
    spread: -(spread ** 2 * information) / total,
  })
  const [keenness, appeal] = [moved(from.keennessSpread), moved(to.appealSpread)]
  return {
    from: { keenness: keenness.mean, keennessSpread: keenness.spread },
    to: { appeal: appeal.mean, appealSpread: appeal.spread },
  }
}
