import type { Random } from '../random.ts'

const skins = ['#f6d7c1', '#f2c9a8', '#eab98f', '#d9a178'] as const
const hairs = ['#1f1a1c', '#2c2220', '#4a3024', '#6b4630', '#3b2f3f'] as const
const grounds = [
  ['#fde3d3', '#f7b6a3'],
  ['#dcefe9', '#8fc9bb'],
  ['#e4e9f8', '#9fb2e3'],
  ['#fbeccb', '#f2c46d'],
  ['#f3e0ef', '#d39cc6'],
  ['#e0f0fa', '#86bfe0'],
] as const
const clothes = ['#e2725b', '#2f6f73', '#f0b05a', '#49598a', '#8a5a83', '#5c8a5a', '#f4f1ea'] as const

/** A random drawn portrait, 1200 × 1500: the demo has no photos of real people. */
export const drawPortrait = (random: Random, gender: 1 | 2): string => {
  const [skin, hair, ground, cloth] = [
    random.pick(skins),
    random.pick(hairs),
    random.pick(grounds),
    random.pick(clothes),
  ]
  const long = gender === 2 && random.chance(0.75)
  const tilt = random.int(-5, 5)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="1200" height="1500">
<defs><linearGradient id="g" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient></defs>
<rect width="400" height="500" fill="url(#g)"/>${scenery(random)}
<g transform="rotate(${tilt} 200 330)">${long ? `<path d="M112 190c-10 90-26 190-34 250h244c-8-60-24-160-34-250z" fill="${hair}"/>` : ''}
<path d="M40 500c6-92 74-128 160-128s154 36 160 128z" fill="${cloth}"/><path d="M168 318h64v62c0 20-64 20-64 0z" fill="${skin}"/><path d="M168 340c20 20 44 20 64 0v14c-20 20-44 20-64 0z" fill="#00000018"/>
${random.chance(0.5) ? `<path d="M160 376l40 46 40-46 16 8-56 70-56-70z" fill="#ffffffb0"/>` : `<path d="M150 374c26 34 74 34 100 0l14 6c-30 46-98 46-128 0z" fill="#ffffff50"/>`}
<ellipse cx="112" cy="232" rx="14" ry="22" fill="${skin}"/><ellipse cx="288" cy="232" rx="14" ry="22" fill="${skin}"/><path d="M114 214c0-70 36-104 86-104s86 34 86 104c0 76-42 124-86 124s-86-48-86-124z" fill="${skin}"/>
${hairOf(random, gender, hair)}${faceOf(random, gender, hair)}</g></svg>`
}

const scenery = (random: Random): string => {
  const sun = `<circle cx="${random.int(40, 360)}" cy="${random.int(50, 130)}" r="${random.int(26, 60)}" fill="#ffffff66"/>`
  const hills = `<path d="M0 ${random.int(330, 380)}q100-${random.int(40, 110)} 200-10t200-${random.int(10, 50)}v220H0z" fill="#ffffff40"/>`
  return random.chance(0.5)
    ? sun + hills
    : `${sun}<circle cx="${random.int(0, 400)}" cy="${random.int(200, 420)}" r="${random.int(60, 130)}" fill="#ffffff2e"/>`
}

const hairOf = (random: Random, gender: 1 | 2, color: string): string => {
  const short = [
    'M108 218c-10-96 40-132 96-132 60 0 98 44 88 132-8-34-22-56-42-66-36 18-88 20-118 8-12 12-20 30-24 58z',
    'M106 214c-6-92 44-130 94-130 62 0 98 42 94 128-10-22-16-40-24-52-50 2-96-8-124-34-6 34-24 56-40 88z',
    'M110 206c-4-82 38-118 90-118s96 34 90 118c-8-28-24-44-34-50-44 6-84 4-114-4-18 14-28 30-32 54z',
  ]
  const long = [
    'M104 240c-14-108 34-156 96-156s110 48 96 156c-10-50-32-80-60-96-24 30-84 46-118 44-6 16-10 32-14 52z',
    'M104 244c-12-112 36-160 96-160s108 48 96 160c-6-44-18-74-40-92-38-16-80-16-112 0-22 18-34 48-40 92z',
  ]
  const bun = gender === 2 && random.chance(0.25) ? `<circle cx="200" cy="84" r="38" fill="${color}"/>` : ''
  return `${bun}<path d="${random.pick(gender === 2 ? long : short)}" fill="${color}"/>`
}

const faceOf = (random: Random, gender: 1 | 2, hair: string): string => {
  const eye = (x: number): string =>
    `<path d="M${x - 14} 232q14-${random.int(11, 14)} 28 0q-14 ${random.int(8, 11)}-28 0z" fill="#fff"/><circle cx="${x}" cy="231" r="7.5" fill="#2b211f"/><circle cx="${x + 2.5}" cy="228.500" r="2.4" fill="#fff"/><path d="M${x - 16} 230q16-17 32 0" fill="none" stroke="#2b211f" stroke-width="${gender === 2 ? 4 : 3}" stroke-linecap="round"/>`
  const brow = (x: number): string =>
    `<path d="M${x - 18} 206q18-${random.int(6, 13)} 36 0" fill="none" stroke="${hair}" stroke-width="${gender === 2 ? 4.5 : 7}" stroke-linecap="round"/>`
  const smile = random.pick(['M172 288q28 24 56 0', 'M170 284q30 36 60 0q-30 12-60 0z', 'M176 290q24 14 48 0'])
  const cheeks = `<circle cx="146" cy="266" r="17" fill="#f08a7b40"/><circle cx="254" cy="266" r="17" fill="#f08a7b40"/>`
  const glasses = random.chance(0.22)
    ? `<g fill="none" stroke="#3a3335" stroke-width="4"><rect x="136" y="212" width="52" height="40" rx="18"/><rect x="212" y="212" width="52" height="40" rx="18"/><path d="M188 228q12-8 24 0"/></g>`
    : ''
  return `${cheeks}${eye(162)}${eye(238)}${brow(162)}${brow(238)}<path d="M200 236q-10 26 4 28" fill="none" stroke="#00000030" stroke-width="4" stroke-linecap="round"/><path d="${smile}" fill="${smile.includes('z') ? '#fff' : 'none'}" stroke="#b5443c" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>${glasses}`
}
