import { useEffect, useEffectEvent } from 'react'
import { back } from '../../shell/back.ts'

/**
 * Back closes what is on top before it leaves the page. Each open layer (dialog, sheet, viewer, panel) has an entry in
 * the browser's history with the page's address: `layers` in its state counts them.
 */
interface Layer {
  close(): void
  /** Back has asked it to close; its entry is gone */
  isClosing: boolean
}
interface Entry {
  idx?: number
  key?: string
  layers?: number
}

const POP_MS = 500
const layers: Layer[] = []
/** the page of which an entry is being left that nothing needs any more */
let leaving: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined

const entry = (): Entry => (back.state() ?? {}) as Entry
/** What the router navigates by; the entries of a page's layers have the same. */
const pageOf = ({ idx, key }: Entry): string => `${idx} ${key} ${window.location.href}`
/** the page below the open layers */
let page = ''
/** where the history was last seen */
let seen = { page: '', layers: 0 }

const leave = (count: number): void => {
  const from = pageOf(entry())
  leaving = from
  back.go(-count)
  // a browser that has no such entry does not answer
  setTimeout(() => {
    if (leaving === from) leaving = null
  }, POP_MS)
}

const openLayers = (): number => layers.filter(({ isClosing }) => !isClosing).length

/** Makes the history have as many entries above the page as there are layers. */
const reconcile = (): void => {
  clearTimeout(timer)
  // after the renderings and navigations that belong to the same tap
  timer = setTimeout(() => {
    if (leaving !== null) return
    const wanted = openLayers()
    const there = entry().layers ?? 0
    if (there > wanted) return leave(there - wanted)
    seen = { page: pageOf(entry()), layers: wanted }
    if (wanted > 0) page = seen.page
    for (let count = there + 1; count <= wanted; count++) back.push({ ...entry(), layers: count })
  })
}

/** The router receives it too: for a layer its location stays the same. */
const onPop = (): void => {
  const now = pageOf(entry())
  const { layers: there = 0 } = entry()
  const isLeft = leaving === now
  leaving = null
  const isForward = seen.page === now && there > seen.layers
  seen = { page: now, layers: there }
  // Forward, from a page to where a layer of it led: on over the layer's entry, and back when nothing follows it
  if (isForward && there > openLayers()) {
    back.go(1)
    return void setTimeout(reconcile, POP_MS)
  }
  const kept = page === now ? there : 0
  if (!isLeft)
    for (const layer of layers.slice(kept).toReversed()) {
      layer.isClosing = true
      layer.close()
    }
  reconcile()
}

back.onStep(onPop)
// a page that was reloaded below a layer still has its entry
reconcile()

/** While mounted: Back calls `close` instead of leaving the page. The topmost layer, mounted last, goes first. */
export const useLayer = (close: () => void): void => {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    const layer: Layer = { close: () => closeNow(), isClosing: false }
    layers.push(layer)
    reconcile()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      reconcile()
    }
  }, [])
}
