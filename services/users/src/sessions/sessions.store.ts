import { DAY_MS } from '@xinyu/contracts/rules/time'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Inject, Injectable } from '@nestjs/common'
import type { Collection, FindCursor } from 'mongodb'
import type { UsersConfig } from '../config.ts'
import type { Session, LoginSource } from './session.document.ts'
import { judgeRefresh } from './sessions.rules.ts'

export interface RefreshRotation {
  session: Session
  refreshToken: string
}

/** maximum length of the list of logins */
const maxListed = 200

/**
 * Refresh families, one per login. A rotation is one compare-and-set of the family's number. A family expires a day
 * after its last token, so old ones do not pile up.
 */
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

  async start(
    opened: Pick<Session, 'userId' | 'type' | 'device' | 'client' | 'hasSecondFactor' | 'hasPasskey' | 'usedFrom'>,
  ): Promise<RefreshRotation> {
    const now = this.clock.now()
    const session: Session = {
      _id: newId(),
      ...opened,
      salt: randomBytes(16).toString('base64url'),
      rotation: 1,
      rotatedAt: now,
      createdAt: now,
      expiresAt: this.#expiry(now),
      endedAt: null,
    }
    await this.#sessions.insertOne(session)
    return { session, refreshToken: this.#tokenOf(session) }
  }

  /**
   * Rotates the family of a refresh token. TOKEN_EXPIRED for an invalid or ended one; REFRESH_REUSED for a theft, after
   * which the caller ends the family. The details name the owner and must not be sent to the client.
   */
  async rotate(refreshToken: string, device: string, from?: LoginSource): Promise<RefreshRotation> {
    const [id = '', number = ''] = refreshToken.split('.')
    for (let attempt = 0; attempt < 3; attempt++) {
      const session = await this.#sessions.findOne({ _id: id })
      const rotation = Number(number)
      if (!session || !Number.isSafeInteger(rotation) || !isEqual(refreshToken, this.#tokenOf(session, rotation)))
        throw new AppError('TOKEN_EXPIRED')
      const outcome = judgeRefresh(session, rotation, device, this.clock.now())
      if (outcome === 'expired') throw new AppError('TOKEN_EXPIRED', { user_id: session.userId })
      if (outcome === 'repeat') return { session, refreshToken: this.#tokenOf(session) }
      if (outcome === 'reused') {
        throw new AppError('REFRESH_REUSED', { user_id: session.userId, session_id: id })
      }
      const rotated = await this.#advance(session, device, from)
      if (rotated) return { session: rotated, refreshToken: this.#tokenOf(rotated) }
    }
    throw new AppError('CONFLICT')
  }

  /** Rotates a family by id, for a client that stores no refresh token but has a valid access token. */
  async rotateOf(id: string, userId: string, device: string, from?: LoginSource): Promise<RefreshRotation> {
    const session = await this.#sessions.findOne({ _id: id })
    if (!session) throw new AppError('TOKEN_EXPIRED')
    if (session.userId !== userId) throw new AppError('TOKEN_EXPIRED')
    return this.rotate(this.#tokenOf(session), device, from)
  }

  async end(id: string): Promise<void> {
    await this.#sessions.updateOne({ _id: id, endedAt: null }, { $set: { endedAt: this.clock.now() } })
  }

  /** Ends every family of a person except `except`. */
  async endAll(userId: string, except?: string): Promise<void> {
    await this.#sessions.updateMany(
      { userId, endedAt: null, ...(except ? { _id: { $ne: except } } : {}) },
      { $set: { endedAt: this.clock.now() } },
    )
  }

  /** Families that ended while an access token of theirs may still be valid. */
  async listLatelyEnded(userId: string): Promise<string[]> {
    const since = new Date(this.clock.now().getTime() - this.config.ACCESS_TOKEN_SECONDS * 1000)
    const found = await this.#sessions.find({ userId, endedAt: { $gte: since } }, { projection: { _id: 1 } }).toArray()
    return found.map(({ _id }) => _id)
  }

  /** Families whose access token may still be valid. */
  async listWithLiveTokens(userId: string): Promise<string[]> {
    const since = new Date(this.clock.now().getTime() - this.config.ACCESS_TOKEN_SECONDS * 1000)
    const found = await this.#sessions
      .find({ userId, rotatedAt: { $gte: since } }, { projection: { _id: 1 } })
      .toArray()
    return found.map(({ _id }) => _id)
  }

  /** When an active login was opened; null when it has ended. */
  async findStartedAt(id: string): Promise<Date | null> {
    const session = await this.#sessions.findOne({ _id: id, endedAt: null })
    return session?.createdAt ?? null
  }

  /** Where a person is logged in, most recent first. */
  listActive(userId: string): Promise<Session[]> {
    return this.#sessions
      .find({ userId, endedAt: null, expiresAt: { $gt: this.clock.now() } })
      .sort({ rotatedAt: -1 })
      .limit(maxListed)
      .toArray()
  }

  /** Streams every unexpired family of a person. */
  streamOf(userId: string): FindCursor<Session> {
    return this.#sessions.find({ userId }).sort({ createdAt: -1 })
  }

  /** Deletes all of a person's families. */
  async removeAllOf(userId: string): Promise<void> {
    await this.#sessions.deleteMany({ userId })
  }

  async #advance(session: Session, device: string, usedFrom: LoginSource | undefined): Promise<Session | null> {
    const now = this.clock.now()
    return this.#sessions.findOneAndUpdate(
      { _id: session._id, rotation: session.rotation, endedAt: null },
      {
        $set: {
          rotation: session.rotation + 1,
          rotatedAt: now,
          expiresAt: this.#expiry(now),
          device,
          ...(usedFrom ? { usedFrom } : {}),
        },
      },
      { returnDocument: 'after' },
    )
  }

  #expiry(now: Date): Date {
    return new Date(now.getTime() + this.config.REFRESH_TOKEN_DAYS * DAY_MS)
  }

  #tokenOf(session: Session, rotation = session.rotation): string {
    const proof = createHmac('sha256', this.config.TOKEN_PRIVATE_JWK)
      .update(`refresh:${session._id}:${rotation}:${session.salt}`)
      .digest('base64url')
    return `${session._id}.${rotation}.${proof}`
  }
}

const isEqual = (given: string, expected: string): boolean => {
  // lengths in bytes: strings of equal length can have different ones
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
