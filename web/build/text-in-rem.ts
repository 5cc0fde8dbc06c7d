import type { CSSOptions } from 'vite'

type Plugin = Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']

const ROOT_PX = 16

/**
 * Font sizes are written in pixels and served in `rem`, also those of the component library. So a larger browser font
 * size enlarges all text, and the layout follows.
 */
export const textInRem = (): NonNullable<Plugin> => [
  {
    postcssPlugin: 'text-in-rem',
    Declaration(declaration) {
      if (/font-size/.test(declaration.prop))
        declaration.value = declaration.value.replaceAll(
          /(?<![\w.-])(\d+(?:\.\d+)?)px/g,
          (_, px: string) => `${Number(px) / ROOT_PX}rem`,
        )
    },
  },
]
