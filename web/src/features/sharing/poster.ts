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

/** The text, shortened to the width that there is. */
const fitted = (brush: CanvasRenderingContext2D, text: string, most: number): string => {
  if (brush.measureText(text).width <= most) return text
  const signs = [...text]
  while (signs.length > 1 && brush.measureText(`${signs.join('')}…`).width > most) signs.pop()
  return `${signs.join('')}…`
}

const drawSea = (brush: CanvasRenderingContext2D): void => {
  brush.fillStyle = '#1d5a63'
  brush.beginPath()
  brush.moveTo(0, HEIGHT - 92)
  for (let x = 0; x < WIDTH; x += 120)
    brush.bezierCurveTo(x + 40, HEIGHT - 122, x + 80, HEIGHT - 62, x + 120, HEIGHT - 92)
  brush.lineTo(WIDTH, HEIGHT)
  brush.lineTo(0, HEIGHT)
  brush.fill()
}

/**
 * An invitation as a picture: whose it is, the QR code on white, and the code in letters. It looks the same in both
 * themes. Null where the device draws no canvas.
 */
export const drawPoster = async (qr: HTMLCanvasElement, texts: PosterTexts): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const brush = canvas.getContext('2d')
  if (!brush) return null
  const line = (text: string, y: number, font: string, colour: string): void => {
    brush.font = font
    brush.fillStyle = colour
    brush.fillText(fitted(brush, text, WIDTH - 96), WIDTH / 2, y)
  }
  brush.fillStyle = '#faf5ee'
  brush.fillRect(0, 0, WIDTH, HEIGHT)
  drawSea(brush)
  brush.textAlign = 'center'
  line(texts.brand, 150, '700 76px "Songti SC", "Noto Serif CJK SC", serif', '#b43a31')
  line(texts.motto, 212, '400 28px sans-serif', '#655b54')
  line(texts.from, 312, '600 38px sans-serif', '#2b2623')
  brush.fillStyle = '#fff'
  brush.beginPath()
  brush.roundRect((WIDTH - QR) / 2 - 34, 360, QR + 68, QR + 68, 36)
  brush.fill()
  brush.imageSmoothingEnabled = false
  brush.drawImage(qr, (WIDTH - QR) / 2, 394, QR, QR)
  line(texts.lead, 884, '400 30px sans-serif', '#655b54')
  line(texts.code, 948, '700 44px monospace', '#2b2623')
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
