import type { PersonalDataSource, OwnPicture } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { reportPictureKey } from './evidence/report-pictures.ts'
import { ReportsStore } from './reports.store.ts'

/**
 * A person's reports. After an erasure the report and its outcome stay; the person's texts go, even from an open
 * report, so that no case delays the erasure. Reports about them belong to their reporters.
 */
@Injectable()
export class ReportsOfPerson implements PersonalDataSource {
  readonly retainedLists = ['reports']

  constructor(private readonly store: ReportsStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { reports: this.#reports(person), reportTexts: this.#texts(person) }
  }

  async *pictures(person: string): AsyncGenerator<OwnPicture> {
    for await (const { _id, images } of this.store.filedBy(person))
      for (const id of images) yield { name: `${id}.jpg`, key: reportPictureKey(_id, id) }
  }

  async *#reports(person: string): AsyncGenerator<object> {
    for await (const { _id, user2_id, reason, status, at } of this.store.filedBy(person))
      yield { report_id: _id, user2_id, reason, status, at }
  }

  async *#texts(person: string): AsyncGenerator<object> {
    for await (const { _id, text, images, more = [] } of this.store.filedBy(person))
      if (text !== '' || images.length > 0 || more.length > 0)
        yield { report_id: _id, text: [text, ...more.map((later) => later.text)].join('\n'), pictures: images.length }
  }
}
