// dependency-cruiser's swc parser reads .ts only; told to, the same parser reads .tsx.
import swc from '@swc/core'

const parse = swc.parseFileSync
swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('.tsx') })
