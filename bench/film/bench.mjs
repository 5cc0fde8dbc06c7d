// Changes of page, filmed: on a 390 × 844 phone whose processor is four times slower, over a warm connection, the
// thirteen most used ways from one page to another, each the first time in a browser (the page before has been idle, so
// what one tap leads to may be prefetched) and once more. `camera.mjs` says how a frame is judged.
// - first content: from the end of the tap to the first frame that shows what the page is there for (its first text or
//   picture), and no longer the page before alone; a skeleton is no content
// - blank frames: frames after the tap whose content area has nearly one colour, or in which the page before has gone
//   and the new one shows no content yet; the sum over all changes
// Medians of the rounds, each in a new browser context.
// node bench/film/bench.mjs [rounds, default 3]; FILM_SHEETS=/tmp/sheets also writes the frames of each change as one
// picture, FILM_DARK=1 films the dark theme.
import { loadavg } from 'node:os'
import { loginV2 } from '@xinyu/contracts/http/users/login'
import { startBrowser } from '@xinyu/testkit/browser/browser'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { startTestProduct } from '@xinyu/testkit/product'
import { openPhone } from './camera.mjs'
import { changes, start } from './changes.mjs'
import { median } from '../run/percentile.mjs'
import { args, figure, note } from '../run/report.mjs'

const rounds = Number(args[0] ?? 3)
const visits = [
  { name: 'first visit', goal: 200 },
  { name: 'later visit', goal: 100 },
]

/** Walks the way twice in one browser, and films each change. */
const walk = async (browser, url, session, round) => {
  const phone = await openPhone(browser, url, session)
  const films = []
  await phone.open(start)
  for (const { name } of visits)
    for (const change of changes) films.push({ visit: name, ...(await phone.film(change, `${round} ${name}`)) })
  await phone.close()
  return films
}

const report = (films) => {
  for (const { name: visit, goal } of visits) {
    const blank = []
    for (const { name } of changes) {
      const seen = films.filter((film) => film.visit === visit && film.name === name)
      const ours = median(seen.map(({ content }) => content))
      figure({ figure: `${name}, ${visit}: first content`, ours, unit: 'ms', goal: { of: 'ours', atMost: goal } })
      blank.push(median(seen.map((film) => film.blank)))
      if (blank.at(-1) > 0) note(`    blank frames: ${seen.map((film) => film.blank).join(', ')}`)
    }
    const ours = blank.reduce((sum, count) => sum + count, 0)
    figure({ figure: `blank frames, ${visit}`, ours, unit: 'frames', goal: { of: 'ours', atMost: 0 } })
  }
  const longest = changes.map(({ name }) =>
    median(films.filter((film) => film.name === name).map(({ interaction }) => interaction)),
  )
  const goal = { of: 'ours', atMost: 100 }
  figure({ figure: 'longest interaction (INP) of a tap', ours: Math.max(...longest), unit: 'ms', goal })
  figure({ figure: 'load average of the machine meanwhile', ours: loadavg()[1], unit: 'processes' })
}

const product = await startTestProduct({ demo: true })
const browser = await startBrowser({ isWhole: true })
try {
  await product.drain()
  const { token, refreshToken, user } = await new Visitor(product.url).call(loginV2, {
    phone: '13800000001',
    password: 'xinyu-demo-1',
  })
  const session = JSON.stringify({ token, refreshToken, userId: user._id, type: 'normal' })
  const films = []
  for (let round = 0; round < rounds; round++) films.push(...(await walk(browser, product.url, session, round)))
  report(films)
} finally {
  await browser.close()
  await product.stop()
}
