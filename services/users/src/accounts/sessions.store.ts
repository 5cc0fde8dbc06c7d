import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Inject, Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { UsersConfig } from '../config.ts'
import { judgeRefresh, type Session } from './sessions.rules.ts'

export interface RefreshTurn {
  session: Session
  refreshToken: string
}

/** Refresh families. A turn is one compare-and-set of the family's number. */
@Injectable()
export class SessionsStore {
  readonly #sessions: Collection<Session>

  constructor(
    database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: UsersConfig,
  ) {
    this.#sessions = database.collection('sessions')
  }

  async begin(userId: string, type: Session['type'], device: string): Promise<RefreshTurn> {
    const now = this.clock.now()
    const session: Session = {
      _id: newId(),
      userId,
      type,
      device,
      salt: randomBytes(16).toString('base64url'),
      turn: 1,
      turnedAt: now,
      createdAt: now,
      expiresAt: this.#expiry(now),
      endedAt: null,
    }
    await this.#sessions.insertOne(session)
    return { session, refreshToken: this.#tokenOf(session) }
  }

  /** Turns the family of a refresh token. TOKEN_EXPIRED for what is none or over; REFRESH_REUSED ends the family. */
  async turn(refreshToken: string, device: string): Promise<RefreshTurn> {
    const [id = '', number = ''] = refreshToken.split('.')
    for (let attempt = 0; attempt < 3; attempt++) {
      const session = await this.#sessions.findOne({ _id: id })
      const turn = Number(number)
      if (!session || !Number.isSafeInteger(turn) || !same(refreshToken, this.#tokenOf(session, turn)))
        throw new AppError('TOKEN_EXPIRED')
      const verdict = judgeRefresh(session, turn, device, this.clock.now())
      if (verdict === 'over') throw new AppError('TOKEN_EXPIRED')
      if (verdict === 'same-again') return { session, refreshToken: this.#tokenOf(session) }
      if (verdict === 'reused') {
        await this.end(id)
        throw new AppError('REFRESH_REUSED', { user_id: session.userId })
      }
      const turned = await this.#advance(session, device)
      if (turned) return { session: turned, refreshToken: this.#tokenOf(turned) }
    }
    throw new AppError('CONFLICT')
  }

  /** Turns a family by its id, for a client that keeps no refresh token but shows a valid access token. */
  async turnOf(id: string, device: string): Promise<RefreshTurn> {
    const session = await this.#sessions.findOne({ _id: id })
    if (!session) throw new AppError('TOKEN_EXPIRED')
    return this.turn(this.#tokenOf(session), device)
  }

  async end(id: string): Promise<void> {
    await this.#sessions.updateOne({ _id: id, endedAt: null }, { $set: { endedAt: this.clock.now() } })
  }

  /** Ends every family of a person, but `except`. */
  async endAll(userId: string, except?: string): Promise<void> {
    await this.#sessions.updateMany(
      { userId, endedAt: null, ...(except ? { _id: { $ne: except } } : {}) },
      { $set: { endedAt: this.clock.now() } },
    )
  }

  /** Leaves no trace of a person's devices. */
  async forget(userId: string): Promise<void> {
    await this.#sessions.deleteMany({ userId })
  }

  async #advance(session: Session, device: string): Promise<Session | null> {
    const now = this.clock.now()
    return this.#sessions.findOneAndUpdate(
      { _id: session._id, turn: session.turn, endedAt: null },
      { $set: { turn: session.turn + 1, turnedAt: now, expiresAt: this.#expiry(now), device } },
      { returnDocument: 'after' },
    )
  }

  #expiry(now: Date): Date {
    return new Date(now.getTime() + this.config.REFRESH_TOKEN_DAYS * 86_400_000)
  }

  #tokenOf(session: Session, turn = session.turn): string {
    const proof = createHmac('sha256', this.config.TOKEN_PRIVATE_JWK)
      .update(`refresh:${session._id}:${turn}:${session.salt}`)
      .digest('base64url')
    return `${session._id}.${turn}.${proof}`
  }
}

const same = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
