import type { AppPlatform } from '@xinyu/contracts/http/upload/versions'
import type { Aggregate } from '@xinyu/platform/db/aggregate-collection'

/** A version of the app as an admin writes it. */
export interface VersionFields {
  platform: AppPlatform
  /** above every other of its platform; never changed, since clients compare it with their own */
  number: number
  name: string
  notes: string
  notesEn: string
  /** a page; null: clients get the package of `key` */
  url: string | null
  /** of its package in the object store */
  key: string | null
  force: boolean
  /** visible to clients */
  isOn: boolean
}

export interface VersionState extends VersionFields {
  _id: string
  addtime: Date
  /** when it was first visible to clients, published once by a fact */
  publishedAt: Date | null
}

export interface VersionDocument extends VersionState, Aggregate {}
