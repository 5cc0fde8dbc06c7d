import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { KeyVersionsStore } from './key-versions.store.ts'

interface NewKeys {
  keyVersion: string
  keyId: string
}

export class RotateKeys extends Command<NewKeys> {
  constructor(
    readonly operationId: string,
    readonly by: string,
  ) {
    super()
  }
}

/** Makes the next envelope and signing key, once per operation id. */
@CommandHandler(RotateKeys)
export class RotateKeysHandler implements ICommandHandler<RotateKeys> {
  constructor(private readonly versions: KeyVersionsStore) {}

  async execute({ operationId, by }: RotateKeys): Promise<NewKeys> {
    const known = await this.versions.findByOperation(operationId)
    if (known) return known
    const { privateKey } = await promisify(generateKeyPair)('rsa', {
      modulusLength: 3_072,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    return this.versions.add(operationId, by, privateKey)
  }
}
