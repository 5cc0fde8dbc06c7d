import { Fragment, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'

const mark = '\u0001'

/** A translated sentence with elements in it, such as links, where the translation has their placeholders. */
export const Sentence = ({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) => {
  const translate = useTranslate()
  const marked = Object.fromEntries(Object.keys(parts).map((name) => [name, `${mark}${name}${mark}`]))
  return translate(text, marked)
    .split(mark)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>)
}
