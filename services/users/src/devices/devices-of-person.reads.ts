import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { DeviceMarks } from './device-marks.store.ts'

/** Marked devices: for moderators only, and deleted with the erasure. */
@Injectable()
export class DevicesOfPerson implements PersonalDataSource {
  constructor(private readonly marks: DeviceMarks) {}

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { deviceMarks: this.marks.streamOf(person) }
  }
}
