import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { FaceRecords } from '../face-records/face-records.public.ts'
import { TargetsStore } from './targets.store.ts'

export class SaveTarget extends Command<string> {
  /** `face`: the object key of a picture with one face, or the vector itself */
  constructor(
    readonly userId: string,
    readonly label: string,
    readonly face: string | readonly number[],
  ) {
    super()
  }
}

/** Saves a face to search for; returns its id. Throws the picture's fault, or FACE_CONSENT_NEEDED. */
@CommandHandler(SaveTarget)
export class SaveTargetHandler implements ICommandHandler<SaveTarget> {
  constructor(
    private readonly targets: TargetsStore,
    private readonly faceRecords: FaceRecords,
  ) {}

  async execute({ userId, label, face }: SaveTarget): Promise<string> {
    const consentVersion = await this.faceRecords.assertConsent(userId)
    const descriptor = typeof face === 'string' ? (await this.faceRecords.onlyFaceOn(face)).descriptor : face
    const id = await this.targets.add(userId, label, Array.from(descriptor), consentVersion)
    await this.#assertConsentUnchanged(userId, id, consentVersion.consentSeq)
    return id
  }

  /** A concurrent withdrawal deletes what it finds: checked after the write, one of the two sees the other. */
  async #assertConsentUnchanged(userId: string, id: string, consentSeq: number): Promise<void> {
    const now = await this.faceRecords.assertConsent(userId).catch(() => null)
    if (now?.consentSeq === consentSeq) return
    await this.targets.remove(userId, id)
    throw new AppError('FACE_CONSENT_NEEDED')
  }
}
