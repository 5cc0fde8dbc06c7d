const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 10
// bytes from 248 on would favour the first eight characters
const FAIR = 256 - (256 % CHARACTERS.length)

const secureBytes = (size: number): Uint8Array => crypto.getRandomValues(new Uint8Array(size))

/**
 * A picture's name: 10 random digits and letters and `.jpg` (section 9), whatever its encoding. `bytes` is the source
 * of randomness, by default a cryptographic one.
 */
export const randomFileName = (bytes: (size: number) => Uint8Array = secureBytes): string => {
  let name = ''
  while (name.length < LENGTH) {
    for (const byte of bytes(LENGTH))
      if (byte < FAIR && name.length < LENGTH) name += CHARACTERS.charAt(byte % CHARACTERS.length)
  }
  return `${name}.jpg`
}
