/** A product's name in the language of the screen; in Chinese where it has no other. */
export const productName = ({ name, nameEn }: { name: string; nameEn?: string | undefined }, locale: string): string =>
  locale.startsWith('en') && nameEn ? nameEn : name
