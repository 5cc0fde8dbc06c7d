// Patterns as a phone photographs them: drawn here, seen at an angle, unsharp, with the sensor's noise, as JPEG.
import sharp from 'sharp'

const [width, height] = [960, 720]
const tones = ['#e8c4a8', '#c68863', '#8d5a3c', '#f2d7c4', '#b9a48c', '#6b7f5e', '#3f5f8a', '#d9d4cc']

const shapes = {
  stripes: (color, gap) =>
    `<pattern id="p" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><rect width="${gap / 2}" height="${gap}" fill="${color}"/></pattern>`,
  checks: (color, gap) =>
    `<pattern id="p" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse"><rect width="${gap / 2}" height="${gap / 2}" fill="${color}"/><rect x="${gap / 2}" y="${gap / 2}" width="${gap / 2}" height="${gap / 2}" fill="${color}"/></pattern>`,
  dots: (color, gap) =>
    `<pattern id="p" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse"><circle cx="${gap / 2}" cy="${gap / 2}" r="${gap / 3}" fill="${color}"/></pattern>`,
  folds: (color, gap) =>
    `<linearGradient id="p" spreadMethod="reflect" gradientUnits="userSpaceOnUse" x2="${gap * 2}" y2="${gap}"><stop stop-color="${color}"/><stop offset="1" stop-color="#fff" stop-opacity=".4"/></linearGradient>`,
  grain: (_color, gap) =>
    `<filter id="f"><feTurbulence type="fractalNoise" baseFrequency="${0.4 / gap} ${4 / gap}" numOctaves="4"/></filter>`,
}
export const patternKinds = Object.keys(shapes)

const drawn = (kind, random) => {
  const pick = () => tones[Math.floor(random.next() * tones.length)]
  const gap = 20 + Math.floor(random.next() * 120)
  const fill = kind === 'grain' ? `fill="${pick()}" filter="url(#f)"` : 'fill="url(#p)"'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${shapes[kind](pick(), gap)}</defs><rect width="100%" height="100%" fill="${pick()}"/><rect width="100%" height="100%" ${fill}/></svg>`
}

/** JPEG bytes. */
export const photographed = async (kind, random) => {
  const lean = () => (random.next() - 0.5) * 0.5
  const seen = await sharp(Buffer.from(drawn(kind, random)))
    .affine([1, lean(), lean(), 1], { background: '#998' })
    .resize(width, height, { fit: 'cover' })
    .blur(0.5 + random.next() * 2)
    .modulate({ brightness: 0.7 + random.next() * 0.5 })
    .toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: 8 + random.next() * 20 }
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  return sharp(seen)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 55 + Math.floor(random.next() * 35) })
    .toBuffer()
}
