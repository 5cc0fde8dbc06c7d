// Real decisions of real people, if available: the product's code, measured by the shared program (its own folds; the
// labels never reach the code under test), compared with other policies on the same probabilities in the same folds.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Chances } from '@xinyu/users/matching/learning/learner/chances.rules'
import { chooseRegularisation } from '@xinyu/users/matching/learning/learner/cross-validation.rules'
import { learn } from '@xinyu/users/matching/learning/learner/learner.rules'
import { traitsOf } from '@xinyu/users/matching/pair-file'
import { figure, note } from '../run/report.mjs'
import { numbers } from './people.mjs'
import { mean, reportPolicies } from './policies.mjs'

const shared = new URL('../../../shared/', import.meta.url)
const [program, data] = ['tools/matching-bench.mjs', 'data/speed-dating/waves-1-11.json'].map((path) =>
  fileURLToPath(new URL(path, shared)),
)
const seeds = 5
/** other policies use fewer: they are only a reference */
const anchorSeeds = 2
const folds = 5
const key = (a, b) => `${a}|${b}`

/** The match probabilities of every pair, each from folds that do not contain its two decisions. */
const chancesOf = (people, decisions, pairs, seed) => {
  const random = numbers(seed * 7919)
  const fold = new Map(pairs.map(({ a, b }) => [key(a, b), Math.floor(random() * folds)]))
  const foldOf = (from, to) => fold.get(from < to ? key(from, to) : key(to, from))
  return Array.from({ length: folds }, (_, held) => held).flatMap((held) => {
    const known = decisions.filter(({ from, to }) => foldOf(from, to) !== held)
    const learned = learn(people, known, chooseRegularisation(people, known))
    const chances = new Chances(learned.model)
    const of = new Map(people.map((one) => [one.id, chances.known(one, learned.people.get(one.id))]))
    return pairs
      .filter(({ a, b }) => foldOf(a, b) === held)
      .map((pair) => {
        const [one, other] = [of.get(pair.a), of.get(pair.b)]
        return { ...pair, aLikesB: chances.chance(one, other), bLikesA: chances.chance(other, one) }
      })
  })
}

const reportCalibration = (measured, said) => {
  const all = measured.flatMap((pairs) =>
    pairs.flatMap(({ a, b, aLikesB, bLikesA }) => [
      { chance: aLikesB, yes: said.get(key(a, b)) },
      { chance: bLikesA, yes: said.get(key(b, a)) },
    ]),
  )
  const errors = Array.from({ length: 10 }, (_, tenth) => {
    const bin = all.filter(({ chance }) => Math.min(9, Math.floor(chance * 10)) === tenth)
    if (bin.length === 0) return 0
    const [foretold, was] = [mean(bin.map(({ chance }) => chance)), mean(bin.map(({ yes }) => Number(yes)))]
    const title = `matching, real decisions, chances from ${tenth / 10}: said ${foretold.toFixed(2)}`
    figure({ figure: `${title}, was`, ours: was, unit: `of ${bin.length}` })
    return bin.length * Math.abs(foretold - was)
  })
  figure({
    figure: 'matching, real decisions: mean distance of what chances say and what was',
    ours: errors.reduce((sum, one) => sum + one, 0) / all.length,
    unit: '',
    goal: { of: 'ours', atMost: 0.05 },
  })
}

/** How often a positive ranks above a negative. */
const areaUnderCurve = (all) => {
  const sorted = all.toSorted((one, other) => one.chance - other.chance)
  let [trueOnes, wins, below] = [0, 0, 0]
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to].chance === sorted[from].chance) to++
    const tied = sorted.slice(from, to)
    const hits = tied.filter(({ yes }) => yes).length
    wins += hits * (below + (tied.length - hits) / 2)
    below += tied.length - hits
    trueOnes += hits
  }
  return wins / (trueOnes * below)
}

/** Predictions for people the model has never seen: it knows only their profiles. */
const reportStrangers = (people, decisions, pairs, said) => {
  const evenings = [...new Set(people.map(({ market }) => market))]
  const market = new Map(people.map((one) => [one.id, one.market]))
  const foretold = evenings.flatMap((evening) => {
    const others = people.filter((one) => one.market !== evening)
    const known = decisions.filter(({ from }) => market.get(from) !== evening)
    const chances = new Chances(learn(others, known, chooseRegularisation(others, known)).model)
    const of = new Map(people.map((one) => [one.id, chances.known(one)]))
    return pairs
      .filter(({ a }) => market.get(a) === evening)
      .map(({ a, b, both }) => {
        const [aLikesB, bLikesA] = [chances.chance(of.get(a), of.get(b)), chances.chance(of.get(b), of.get(a))]
        return { a, b, both, aLikesB, bLikesA }
      })
  })
  const title = `matching, real decisions of ${evenings.length} evenings, each left out in turn`
  const decided = foretold.flatMap(({ a, b, aLikesB, bLikesA }) => [
    { chance: aLikesB, yes: said.get(key(a, b)) },
    { chance: bLikesA, yes: said.get(key(b, a)) },
  ])
  const matched = foretold.map(({ both, aLikesB, bLikesA }) => ({ chance: aLikesB * bLikesA, yes: both }))
  figure({ figure: `${title}: area under the curve of a decision`, ours: areaUnderCurve(decided), unit: '' })
  figure({ figure: `${title}: area under the curve of a match`, ours: areaUnderCurve(matched), unit: '' })
}

const goals = [
  [3, 54, 10],
  [5, 118, 4],
]

export const reportDecisions = async () => {
  if (!existsSync(program) || !existsSync(data)) {
    console.error('SKIPPED: the real decisions are not at hand beside the project (shared/data, shared/tools);')
    console.error('the goals of the matching on them were NOT measured.')
    return
  }
  note('  real decisions, by the shared program …')
  const { stdout } = await promisify(execFile)(process.execPath, [program, data, String(seeds)])
  const measured = JSON.parse(stdout)
  const title = `matching, real decisions of ${measured.people} people, ${measured.seeds} seeds`
  figure({
    figure: `${title}: area under the curve of a match`,
    ours: measured.matchAuc,
    unit: '',
    goal: { of: 'ours', atLeast: 0.79 },
  })
  figure({ figure: `${title}: area under the curve of a decision`, ours: measured.directedAuc, unit: '' })
  for (const [rows, matches, unseen] of goals) {
    const ours = (field) => measured[`${field}At${rows}`]
    figure({
      figure: `${title}: matches in lists of ${rows}`,
      ours: ours('matches'),
      unit: '',
      goal: { of: 'ours', atLeast: matches },
    })
    figure({
      figure: `${title}: seen by nobody in lists of ${rows}`,
      ours: 100 * ours('invisible'),
      unit: '%',
      goal: { of: 'ours', atMost: unseen },
    })
  }
  note('  the same decisions, other policies …')
  const { people: all, decisions } = JSON.parse(readFileSync(data, 'utf8'))
  const people = all.map(traitsOf)
  const said = new Map(decisions.map(({ from, to, yes }) => [key(from, to), Boolean(yes)]))
  const pairs = decisions
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => ({ a: from, b: to, both: said.get(key(from, to)) && said.get(key(to, from)) }))
  const known = decisions.map(({ from, to, yes }) => ({ from, to, yes: Boolean(yes) }))
  const runs = Array.from({ length: anchorSeeds }, (_, at) => chancesOf(people, known, pairs, at + 1))
  reportPolicies(people, runs)
  reportStrangers(people, known, pairs, said)
  reportCalibration(runs, said)
}
