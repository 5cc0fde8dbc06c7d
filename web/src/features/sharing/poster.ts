export interface PosterTexts {
  brand: string
  motto: string
  from: string
  lead: string
  code: string
}
const WIDTH = 720
const HEIGHT = 1080
const QR = 380

/** The text, truncated to the available width. */
const truncateToWidth = (context: CanvasRenderingContext2D, text: string, maxWidth: number): string => {
  if (context.measureText(text).width <= maxWidth) return text
  const characters = [...text]
  while (characters.length > 1 && context.measureText(`${characters.join('')}…`).width > maxWidth) characters.pop()
  return `${characters.join('')}…`
}

const drawSea = (context: CanvasRenderingContext2D): void => {
  context.fillStyle = '#1d5a63'
  context.beginPath()
  context.moveTo(0, HEIGHT - 92)
  for (let x = 0; x < WIDTH; x += 120)
    context.bezierCurveTo(x + 40, HEIGHT - 122, x + 80, HEIGHT - 62, x + 120, HEIGHT - 92)
  context.lineTo(WIDTH, HEIGHT)
  context.lineTo(0, HEIGHT)
  context.fill()
}

/**
 * An invitation as a picture: the inviter, the QR code on white, and the code as text. It looks the same in both
 * themes. Null where there is no canvas.
 */
export const drawPoster = async (qr: HTMLCanvasElement, texts: PosterTexts): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) return null
  const line = (text: string, y: number, font: string, colour: string): void => {
    context.font = font
    context.fillStyle = colour
    context.fillText(truncateToWidth(context, text, WIDTH - 96), WIDTH / 2, y)
  }
  context.fillStyle = '#faf5ee'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  drawSea(context)
  context.textAlign = 'center'
  line(texts.brand, 150, '700 76px "Songti SC", "Noto Serif CJK SC", serif', '#b43a31')
  line(texts.motto, 212, '400 28px sans-serif', '#655b54')
  line(texts.from, 312, '600 38px sans-serif', '#2b2623')
  context.fillStyle = '#fff'
  context.beginPath()
  context.roundRect((WIDTH - QR) / 2 - 34, 360, QR + 68, QR + 68, 36)
  context.fill()
  context.imageSmoothingEnabled = false
  context.drawImage(qr, (WIDTH - QR) / 2, 394, QR, QR)
  line(texts.lead, 884, '400 30px sans-serif', '#655b54')
  line(texts.code, 948, '700 44px monospace', '#2b2623')
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
