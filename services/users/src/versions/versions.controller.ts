import { versions } from '@xinyu/contracts/admin/content'
import {
  addVersion,
  getNewVersion,
  removeConfigFile,
  uploadVersionFile,
  versionFilePolicy,
} from '@xinyu/contracts/http/upload/versions'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type {
  CallContext,
  CreateContext,
  ListContext,
  RecordContext,
  UpdateContext,
} from '@xinyu/platform/http/calls/context'
import {
  Implements,
  ImplementsCreate,
  ImplementsList,
  ImplementsOne,
  ImplementsRemove,
  ImplementsUpdate,
} from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { Packages } from './packages.ts'
import { SaveVersion } from './save-version.ts'
import { VersionsReads } from './versions.reads.ts'
import { VersionsStore } from './versions.store.ts'

/** App versions: the list for clients, and publishing by admins. */
@Controller()
export class VersionsController {
  constructor(
    private readonly commands: Commands,
    private readonly store: VersionsStore,
    private readonly reads: VersionsReads,
    private readonly packages: Packages,
  ) {}

  @Implements(getNewVersion)
  async getNewest({ input: { platform } }: CallContext<typeof getNewVersion>) {
    return { list: await this.reads.listPublished(platform) }
  }

  @Implements(addVersion)
  async add({ input: { key, ...fields } }: CallContext<typeof addVersion>) {
    const add = { ...fields, key: key ?? null, isOn: true }
    return { version: this.reads.viewOf(await this.commands.execute(new SaveVersion({ add }))) }
  }

  @Implements(versionFilePolicy)
  getUploadPolicy({ currentUser }: CallContext<typeof versionFilePolicy>) {
    return this.packages.policyFor(currentUser.id)
  }

  @Implements(uploadVersionFile)
  async upload({ input: { file, key, platform }, currentUser }: CallContext<typeof uploadVersionFile>) {
    if (file) return this.packages.store(platform, Buffer.from(file.bytes))
    if (key) return this.packages.storeUpload(currentUser.id, platform, key)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'file', reason: 'file or key' }] })
  }

  @Implements(removeConfigFile)
  async removeFile({ input: { key } }: CallContext<typeof removeConfigFile>) {
    if (!(await this.packages.exists(key))) throw new AppError('NOT_FOUND')
    if (await this.store.isPackageNamed(key)) throw new AppError('PACKAGE_IN_USE')
    await this.packages.remove(key)
    return {}
  }

  @ImplementsList(versions)
  list({ query }: ListContext<typeof versions>) {
    return this.reads.list(query)
  }

  @ImplementsOne(versions)
  async get({ id }: RecordContext) {
    return this.reads.recordOf(await this.store.get(id))
  }

  @ImplementsCreate(versions)
  async create({ input }: CreateContext<typeof versions>) {
    return this.reads.recordOf(await this.commands.execute(new SaveVersion({ add: input })))
  }

  @ImplementsUpdate(versions)
  async update({ id, input }: UpdateContext<typeof versions>) {
    return this.reads.recordOf(await this.commands.execute(new SaveVersion({ id, change: input })))
  }

  @ImplementsRemove(versions)
  async remove({ id }: RecordContext) {
    const version = await this.store.get(id)
    await this.store.remove(id)
    return this.reads.recordOf(version)
  }
}
