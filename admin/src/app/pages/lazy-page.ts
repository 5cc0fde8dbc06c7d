import { lazy, type ComponentType } from 'react'

/** A page whose code is loaded when it is first opened. */
export const lazyPage = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  lazy(async () => ({ default: (await load())[name] }))
