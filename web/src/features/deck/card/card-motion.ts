import type { SwipeDecision } from '../deck-state.ts'
import {
  atRest,
  returnDamping,
  decisionOfDrag,
  flightOf,
  flickDamping,
  type Pose,
  poseOfDrag,
  speedOf,
  springBackFrames,
  zeroVelocity,
  transformOf,
  type Velocity,
} from './card-physics.ts'
import { buzz } from './haptics.ts'

/** less movement than this is a tap */
const tapSlop = 8

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
const screen = (): { width: number; height: number } => ({ width: window.innerWidth, height: window.innerHeight })

/**
 * The motion of one card during and after a drag. It animates `transform` only, outside React, so that a busy page does
 * not delay it. With reduced motion it only follows the finger.
 */
export class CardMotion {
  readonly #card: HTMLElement
  readonly #onDecide: (decision: SwipeDecision) => void
  #pointer: { id: number; x: number; y: number; from: Pose; isDrag: boolean } | null = null
  #samples: { x: number; y: number; at: number }[] = []
  /** at the end of the drag; valid until the card is at rest */
  #velocity: Velocity = zeroVelocity
  #aim: SwipeDecision | null = null
  #moving: Animation | null = null
  /** the last pose set, and the start pose of the running animation */
  #pose: Pose = atRest
  #startPose: Pose = atRest
  #wasDragged = false

  constructor(card: HTMLElement, onDecide: (decision: SwipeDecision) => void) {
    this.#card = card
    this.#onDecide = onDecide
    // otherwise the browser treats a flick as a scroll, and the next tap as stopping it
    card.addEventListener('touchmove', (event) => this.#pointer?.isDrag && event.preventDefault(), { passive: false })
  }

  /** Used to ignore the click that ends a drag. */
  get wasDragged(): boolean {
    return this.#wasDragged
  }

  down(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return
    this.#wasDragged = false
    this.#velocity = zeroVelocity
    this.#samples = [{ x: event.clientX, y: event.clientY, at: event.timeStamp }]
    this.#pointer = { id: event.pointerId, x: event.clientX, y: event.clientY, from: this.#stop(), isDrag: false }
  }

  move(event: PointerEvent): void {
    const pointer = this.#pointer
    if (pointer?.id !== event.pointerId) return
    const [dx, dy] = [event.clientX - pointer.x, event.clientY - pointer.y]
    this.#samples.push({ x: event.clientX, y: event.clientY, at: event.timeStamp })
    if (!pointer.isDrag) {
      if (Math.hypot(dx, dy) < tapSlop) return
      // the browser scrolls the page, except downwards from its top
      if (event.pointerType === 'touch' && Math.abs(dy) > Math.abs(dx) && (dy < 0 || window.scrollY > 0)) {
        return this.cancel()
      }
      pointer.isDrag = this.#wasDragged = true
      this.#card.setPointerCapture(pointer.id)
    }
    this.#show(poseOfDrag(pointer.from.x + dx, pointer.from.y + dy))
    this.#aimAt(decisionOfDrag(dx, dy, this.#card.offsetWidth))
  }

  up(event: PointerEvent): void {
    const pointer = this.#pointer
    if (pointer?.id !== event.pointerId) return
    this.#pointer = null
    if (!pointer.isDrag) return void this.#springBackAt(zeroVelocity)
    const speed = speedOf(this.#samples, event.timeStamp)
    this.#velocity = speed
    const [dx, dy] = [event.clientX - pointer.x, event.clientY - pointer.y]
    const decision = decisionOfDrag(dx, dy, this.#card.offsetWidth, speed)
    // the card returns unless the decision is carried out, which starts from the card's current pose
    this.#springBackAt(speed)
    if (decision !== null) this.#onDecide(decision)
  }

  cancel(): void {
    if (this.#pointer) this.#springBackAt(zeroVelocity)
    this.#pointer = null
  }

  /** Flies out in the direction of the decision; resolves when the card is off screen. */
  async flyOut(decision: SwipeDecision): Promise<void> {
    const from = this.#stop()
    const speed = this.#velocity
    this.#card.dataset['decision'] = decision
    if (prefersReducedMotion() || !this.#card.animate) return
    const { to, ms, easing } = flightOf(decision, from, speed, screen())
    const frames = [{ transform: transformOf(from) }, { transform: transformOf(to) }]
    this.#startPose = from
    this.#moving = this.#card.animate(frames, { duration: ms, easing, fill: 'forwards' })
    // an undo cancels the animation
    await this.#moving.finished.catch(() => undefined)
  }

  /** Flies back from where it is on its way out, or from the end of that path. */
  flyBack(decision: SwipeDecision): void {
    const isOut = this.#moving === null
    const at = this.#stop()
    delete this.#card.dataset['decision']
    this.#show(isOut ? flightOf(decision, at, zeroVelocity, screen()).to : at)
    this.#springBackAt(zeroVelocity, returnDamping)
  }

  #springBackAt(speed: Velocity, damping = flickDamping): void {
    const from = this.#stop()
    this.#aimAt(null)
    this.#show(atRest)
    if (prefersReducedMotion() || !this.#card.animate || Math.hypot(from.x, from.y) < 1) return
    const { frames, ms } = springBackFrames(from, speed, damping)
    const moving = this.#card.animate(
      frames.map((pose) => ({ transform: transformOf(pose) })),
      { duration: ms },
    )
    this.#startPose = from
    this.#moving = moving
    moving.finished.then(
      () => {
        this.#moving = null
        this.#velocity = zeroVelocity
      },
      () => undefined,
    )
  }

  /** Stops the card where it is and returns its pose. */
  #stop(): Pose {
    const at = this.#currentPose()
    this.#moving?.cancel()
    this.#moving = null
    this.#show(at)
    return at
  }

  /** Reads the computed style only during an animation: it forces a layout of the page, and the tap would wait. */
  #currentPose(): Pose {
    if (this.#moving === null) return this.#pose
    if (this.#moving.pending) return this.#startPose
    const { transform } = getComputedStyle(this.#card)
    if (typeof DOMMatrix !== 'function' || !transform.startsWith('matrix')) return atRest
    const { e, f, a, b } = new DOMMatrix(transform)
    return { x: e, y: f, turn: (Math.atan2(b, a) * 180) / Math.PI }
  }

  /** The stamps follow the card: how close it is to each decision, 0 to 1. */
  #show(pose: Pose): void {
    this.#pose = pose
    const { style } = this.#card
    const share = (distance: number): string => Math.max(0, Math.min(1, distance / 90)).toFixed(2)
    const isUp = -pose.y > Math.abs(pose.x)
    style.transform = pose === atRest ? '' : transformOf(pose)
    style.setProperty('--like', isUp ? '0' : share(pose.x))
    style.setProperty('--pass', isUp ? '0' : share(-pose.x))
  }

  #aimAt(decision: SwipeDecision | null): void {
    if (decision !== null && decision !== this.#aim) buzz('aim')
    this.#aim = decision
  }
}
