// dependency-cruiser's swc parser reads only .ts by default; this enables .tsx.
import swc from '@swc/core'

const parse = swc.parseFileSync
swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('.tsx') })
