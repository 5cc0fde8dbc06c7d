import type { SwipeDecision } from './deck-state.ts'
import {
  atRest,
  calm,
  decisionOfDrag,
  flightOf,
  lively,
  type Pose,
  poseOfDrag,
  speedOf,
  springBack,
  still,
  transformOf,
  type Velocity,
} from './fling.ts'
import { buzz } from './haptics.ts'

/** a finger that moved less has tapped */
const tapSlop = 8

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
const screen = (): { width: number; height: number } => ({ width: window.innerWidth, height: window.innerHeight })

/**
 * What one card does under a hand and after it. It moves by `transform` alone, outside of React, so that a busy page
 * does not hold it up; with reduced motion it follows the finger and does nothing by itself.
 */
export class CardMotion {
  readonly #card: HTMLElement
  readonly #onDecide: (decision: SwipeDecision) => void
  #hand: { id: number; x: number; y: number; from: Pose; isDrag: boolean } | null = null
  #samples: { x: number; y: number; at: number }[] = []
  /** of the hand that let go; it counts until the card has come to rest */
  #speed: Velocity = still
  #aim: SwipeDecision | null = null
  #moving: Animation | null = null
  /** where it was put last, and where what moves it now began */
  #pose: Pose = atRest
  #begin: Pose = atRest
  #wasDragged = false

  constructor(card: HTMLElement, onDecide: (decision: SwipeDecision) => void) {
    this.#card = card
    this.#onDecide = onDecide
    // by itself the browser takes a flick for a throw of the page, and the next tap for the hand that stops it
    card.addEventListener('touchmove', (event) => this.#hand?.isDrag && event.preventDefault(), { passive: false })
  }

  /** The click that ends a drag is none. */
  get wasDragged(): boolean {
    return this.#wasDragged
  }

  down(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return
    this.#wasDragged = false
    this.#speed = still
    this.#samples = [{ x: event.clientX, y: event.clientY, at: event.timeStamp }]
    this.#hand = { id: event.pointerId, x: event.clientX, y: event.clientY, from: this.#stop(), isDrag: false }
  }

  move(event: PointerEvent): void {
    const hand = this.#hand
    if (hand?.id !== event.pointerId) return
    const [dx, dy] = [event.clientX - hand.x, event.clientY - hand.y]
    this.#samples.push({ x: event.clientX, y: event.clientY, at: event.timeStamp })
    if (!hand.isDrag) {
      if (Math.hypot(dx, dy) < tapSlop) return
      hand.isDrag = this.#wasDragged = true
      this.#card.setPointerCapture(hand.id)
    }
    this.#show(poseOfDrag(hand.from.x + dx, hand.from.y + dy))
    this.#aimAt(decisionOfDrag(dx, dy, this.#card.offsetWidth))
  }

  up(event: PointerEvent): void {
    const hand = this.#hand
    if (hand?.id !== event.pointerId) return
    this.#hand = null
    if (!hand.isDrag) return void this.#backBy(still)
    const speed = speedOf(this.#samples, event.timeStamp)
    this.#speed = speed
    const [dx, dy] = [event.clientX - hand.x, event.clientY - hand.y]
    const decision = decisionOfDrag(dx, dy, this.#card.offsetWidth, speed)
    // it comes back unless the decision is carried out, which takes it from where it is
    this.#backBy(speed)
    if (decision !== null) this.#onDecide(decision)
  }

  cancel(): void {
    if (this.#hand) this.#backBy(still)
    this.#hand = null
  }

  /** Flies out by the way of the decision; resolves when it is gone. */
  async leave(decision: SwipeDecision): Promise<void> {
    const from = this.#stop()
    const speed = this.#speed
    this.#card.dataset['decision'] = decision
    if (isCalm() || !this.#card.animate) return
    const { to, ms, easing } = flightOf(decision, from, speed, screen())
    const frames = [{ transform: transformOf(from) }, { transform: transformOf(to) }]
    this.#begin = from
    this.#moving = this.#card.animate(frames, { duration: ms, easing, fill: 'forwards' })
    // who takes it back meanwhile cancels it
    await this.#moving.finished.catch(() => undefined)
  }

  /** Comes back: from where it is on its way out, else from where that ends. */
  arrive(decision: SwipeDecision): void {
    const isOut = this.#moving === null
    const at = this.#stop()
    delete this.#card.dataset['decision']
    this.#show(isOut ? flightOf(decision, at, still, screen()).to : at)
    this.#backBy(still, calm)
  }

  #backBy(speed: Velocity, damping = lively): void {
    const from = this.#stop()
    this.#aimAt(null)
    this.#show(atRest)
    if (isCalm() || !this.#card.animate || Math.hypot(from.x, from.y) < 1) return
    const { frames, ms } = springBack(from, speed, damping)
    const moving = this.#card.animate(
      frames.map((pose) => ({ transform: transformOf(pose) })),
      { duration: ms },
    )
    this.#begin = from
    this.#moving = moving
    moving.finished.then(
      () => {
        this.#moving = null
        this.#speed = still
      },
      () => undefined,
    )
  }

  /** Holds the card where it is and answers where that is. */
  #stop(): Pose {
    const at = this.#where()
    this.#moving?.cancel()
    this.#moving = null
    this.#show(at)
    return at
  }

  /** Only on its way is the browser asked, which lays out the whole page before it answers, and the tap would wait. */
  #where(): Pose {
    if (this.#moving === null) return this.#pose
    if (this.#moving.pending) return this.#begin
    const { transform } = getComputedStyle(this.#card)
    if (typeof DOMMatrix !== 'function' || !transform.startsWith('matrix')) return atRest
    const { e, f, a, b } = new DOMMatrix(transform)
    return { x: e, y: f, turn: (Math.atan2(b, a) * 180) / Math.PI }
  }

  /** The stamps follow the card: how far it is on the way to each decision, 0 to 1. */
  #show(pose: Pose): void {
    this.#pose = pose
    const { style } = this.#card
    const share = (way: number): string => Math.max(0, Math.min(1, way / 90)).toFixed(2)
    const isUp = -pose.y > Math.abs(pose.x)
    style.transform = pose === atRest ? '' : transformOf(pose)
    style.setProperty('--like', isUp ? '0' : share(pose.x))
    style.setProperty('--pass', isUp ? '0' : share(-pose.x))
    style.setProperty('--love', isUp ? share(-pose.y) : '0')
  }

  #aimAt(decision: SwipeDecision | null): void {
    if (decision !== null && decision !== this.#aim) buzz('aim')
    this.#aim = decision
  }
}
