import type { Random } from '../random.ts'

export type SceneKind = 'landscape' | 'meal' | 'cat' | 'pattern' | 'city' | 'flowers'
export const sceneKinds: readonly SceneKind[] = ['landscape', 'meal', 'cat', 'pattern', 'city', 'flowers']

const skies = [
  ['#fde2c8', '#f0937d'],
  ['#cfe8f7', '#7fb6de'],
  ['#f6d6e4', '#a78bc7'],
  ['#fff1c9', '#f3b55f'],
  ['#1f2a4d', '#5a5f9c'],
] as const
const warm = ['#e2725b', '#f0b05a', '#d9534f', '#c98a4b', '#8f5a3c', '#f4d58d'] as const
const cool = ['#2f6f73', '#49598a', '#5c8a5a', '#8fc9bb', '#9fb2e3', '#3f7cac'] as const
const furs = ['#e39a4f', '#4a4347', '#f1ece4', '#a98467', '#8d99ae'] as const
const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const gradient = ([from, to]: readonly [string, string]): string =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/>` +
  `<stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="400" height="400" fill="url(#g)"/>`

/** Mountains behind each other, a sun or a moon, sometimes water. */
const landscape = (random: Random): string => {
  const shades = random.pick([cool, warm])
  const ridge = (layer: number): string => {
    const top = 190 + layer * 55
    const peaks = times(
      5,
      (at) => `L${at * 100} ${top - random.int(0, 80)}L${at * 100 + 50} ${top + random.int(-10, 30)}`,
    )
    return `<path d="M0 400L0 ${top}${peaks}L400 400z" fill="${random.pick(shades)}" opacity="${0.55 + layer * 0.15}"/>`
  }
  const sun = `<circle cx="${random.int(60, 340)}" cy="${random.int(50, 150)}" r="${random.int(22, 46)}" fill="#fff6dc"/>`
  const water = random.chance(0.4)
    ? `<rect y="330" width="400" height="70" fill="#ffffff3a"/>${times(7, (at) => `<rect x="${random.int(0, 340)}" y="${336 + at * 9}" width="${random.int(20, 90)}" height="2" fill="#ffffff80"/>`)}`
    : ''
  return gradient(random.pick(skies)) + sun + times(3, ridge) + water
}

/** A plate or a bowl from above, on a cloth. */
const meal = (random: Random): string => {
  const stripes = times(9, (at) => `<rect x="${at * 48}" width="20" height="400" fill="#00000010"/>`)
  const bits = times(random.int(9, 18), () => {
    const [x, y] = [200 + random.int(-82, 82), 205 + random.int(-82, 82)]
    const [color, turn] = [random.pick(random.chance(0.7) ? warm : cool), random.int(0, 180)]
    return random.chance(0.5)
      ? `<circle cx="${x}" cy="${y}" r="${random.int(10, 26)}" fill="${color}"/>`
      : `<rect x="${x - 24}" y="${y - 7}" width="${random.int(30, 54)}" height="${random.int(10, 18)}" rx="7" fill="${color}" transform="rotate(${turn} ${x} ${y})"/>`
  })
  const sticks = `<g transform="rotate(${random.int(-16, 16)} 350 200)"><rect x="346" y="60" width="7" height="280" rx="3" fill="#7a4e2d"/><rect x="362" y="60" width="7" height="280" rx="3" fill="#7a4e2d"/></g>`
  const plate = `<circle cx="200" cy="205" r="152" fill="#fff"/><circle cx="200" cy="205" r="122" fill="${random.pick(['#fff7ec', '#f5efe6', '#ffe8d2', '#eef3f0'])}"/>`
  return `<rect width="400" height="400" fill="${random.pick(['#d9c2a5', '#b9cbd3', '#e6d3d3', '#c3d3bd'])}"/>${stripes}<circle cx="206" cy="216" r="154" fill="#00000022"/>${plate}${bits}${sticks}`
}

const cat = (random: Random): string => {
  const fur = random.pick(furs)
  const ear = (x: number, tilt: number): string =>
    `<path d="M${x - 34} 150L${x + tilt} 68L${x + 34} 150z" fill="${fur}"/><path d="M${x - 16} 146L${x + tilt} 96L${x + 16} 146z" fill="#f2b5b0"/>`
  const eye = (x: number): string =>
    `<ellipse cx="${x}" cy="186" rx="16" ry="${random.int(12, 18)}" fill="${random.pick(['#f0d35a', '#8fc98b', '#8fc0e0'])}"/><ellipse cx="${x}" cy="186" rx="5" ry="13" fill="#20191b"/>`
  const stripes = random.chance(0.6)
    ? times(
        3,
        (at) => `<path d="M${176 + at * 24} 118v30" stroke="#00000040" stroke-width="8" stroke-linecap="round"/>`,
      )
    : ''
  const whiskers = [-1, 1]
    .flatMap((side) =>
      [-8, 6, 20].map(
        (lift) =>
          `<path d="M${200 + side * 40} ${222 + lift / 2}l${side * 74} ${lift}" stroke="#ffffffc0" stroke-width="3"/>`,
      ),
    )
    .join('')
  const tail = `<path d="M300 380q90-40 50-130" fill="none" stroke="${fur}" stroke-width="30" stroke-linecap="round"/>`
  const body = `<path d="M90 400c0-90 50-140 110-140s110 50 110 140z" fill="${fur}"/><path d="M150 400c4-60 24-90 50-90s46 30 50 90z" fill="#ffffff60"/>`
  const head = `<circle cx="200" cy="192" r="94" fill="${fur}"/>`
  const nose =
    '<path d="M190 214h20l-10 12z" fill="#d9776f"/><path d="M200 226q-2 18-22 14M200 226q2 18 22 14" fill="none" stroke="#00000060" stroke-width="3"/>'
  return `${gradient(random.pick(skies))}${tail}${body}${ear(138, -10)}${ear(262, 10)}${head}${stripes}${eye(164)}${eye(236)}${whiskers}${nose}`
}

/** Tiles of one motif, as on cloth or paper. */
const pattern = (random: Random): string => {
  const colors = random.sample([...warm, ...cool], 3)
  const kind = random.int(0, 3)
  const [size, half] = [50, 25]
  const tile = (x: number, y: number): string => {
    const color = random.pick(colors)
    if (kind === 0) return `<circle cx="${x + half}" cy="${y + half}" r="${random.int(8, 23)}" fill="${color}"/>`
    if (kind === 1) return `<path d="M${x} ${y}h${size}v${size}z" fill="${color}"/>`
    if (kind === 2)
      return `<path d="M${x} ${y + half}q${half}-${size} ${size} 0" fill="none" stroke="${color}" stroke-width="7"/>`
    return `<rect x="${x + 6}" y="${y + 6}" width="${random.int(14, 38)}" height="${random.int(14, 38)}" fill="${color}"/>`
  }
  return `<rect width="400" height="400" fill="#f7f1e5"/>${times(64, (at) => tile((at % 8) * size, Math.floor(at / 8) * size))}`
}

/** Houses at night with some windows lit. */
const city = (random: Random): string => {
  const house = (at: number): string => {
    const [x, width, height] = [at * 52 - 6, random.int(44, 62), random.int(120, 300)]
    const windows = times(Math.floor(height / 26) * 3, (window) => {
      if (random.chance(0.45)) return ''
      const [wx, wy] = [x + 8 + (window % 3) * 14, 400 - height + 10 + Math.floor(window / 3) * 24]
      return `<rect x="${wx}" y="${wy}" width="8" height="12" fill="${random.pick(['#ffe39a', '#ffd0a0', '#cfe8ff'])}"/>`
    })
    return `<rect x="${x}" y="${400 - height}" width="${width}" height="${height}" fill="${random.pick(['#22273f', '#2c3050', '#363b5e'])}"/>${windows}`
  }
  const rain = random.chance(0.3)
    ? times(
        40,
        () => `<rect x="${random.int(0, 400)}" y="${random.int(0, 400)}" width="1.500" height="18" fill="#ffffff50"/>`,
      )
    : ''
  const moon = `<circle cx="${random.int(60, 340)}" cy="${random.int(40, 100)}" r="26" fill="#fff3cf"/>`
  return `${gradient(['#2a2f55', '#b4718a'])}${moon}${times(8, house)}${rain}`
}

const flowers = (random: Random): string => {
  const bloom = (): string => {
    const [x, y, r] = [200 + random.int(-100, 100), 130 + random.int(-70, 80), random.int(16, 26)]
    const color = random.pick(['#e2725b', '#f3b6c4', '#f0d35a', '#d39cc6', '#ffffff', '#9fb2e3'])
    const petals = times(6, (at) => {
      const angle = (at * Math.PI) / 3
      return `<circle cx="${(x + Math.cos(angle) * r).toFixed(1)}" cy="${(y + Math.sin(angle) * r).toFixed(1)}" r="${r * 0.7}" fill="${color}"/>`
    })
    return `<path d="M200 300Q${x} ${y + 90} ${x} ${y}" fill="none" stroke="#5c8a5a" stroke-width="4"/>${petals}<circle cx="${x}" cy="${y}" r="${r * 0.6}" fill="#f0b05a"/>`
  }
  const vase = `<path d="M158 270h84l14 120h-112z" fill="${random.pick(cool)}"/><path d="M158 270h84v14h-84z" fill="#ffffff40"/>`
  return gradient(random.pick(skies.slice(0, 4))) + times(random.int(6, 10), bloom) + vase
}

const scenes: Readonly<Record<SceneKind, (random: Random) => string>> = { landscape, meal, cat, pattern, city, flowers }

/** A random drawn picture, 800 × 800. */
export const drawScene = (random: Random, kind: SceneKind): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="800" height="800">${scenes[kind](random)}</svg>`
