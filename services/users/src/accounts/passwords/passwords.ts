import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const cost = { N: 1 << 15, r: 8, p: 1, maxmem: 64 << 20 }
const size = 32

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, size, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  return `scrypt$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`
}

/** False for a wrong password and for an account without one, in the same time. */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const [, salt = '', hash = ''] = (stored ?? '').split('$')
  const given = await derive(password, Buffer.from(salt, 'base64url'))
  const expected = Buffer.from(hash, 'base64url')
  return expected.length === given.length && timingSafeEqual(given, expected)
}
