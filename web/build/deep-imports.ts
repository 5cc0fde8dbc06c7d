import type { Plugin } from 'vite'

const named = /import \{ ([^}]+) \} from '(antd-mobile|antd-mobile-icons)'/g
const kebab = (name: string): string => name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()

const deep = (library: string, name: string): string => {
  if (library === 'antd-mobile-icons') return `import ${name} from 'antd-mobile-icons/es/${name}'`
  return /^[A-Z]/.test(name)
    ? `import ${name} from 'antd-mobile/es/components/${kebab(name)}'`
    : `import { ${name} } from 'antd-mobile/es/components/config-provider'`
}

/**
 * Imports each library part from its own file, so that the build can split by what a page uses, not by the library's
 * index.
 */
export const deepImports = (): Plugin => ({
  name: 'xinyu:deep-imports',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/src\/.*\.tsx?$/, code: /from 'antd-mobile/ },
    handler: (code) => ({
      code: code.replace(named, (_, names: string, library: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => deep(library, name))
          .join('; '),
      ),
      map: null,
    }),
  },
})
