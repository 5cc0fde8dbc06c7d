import { CheckStatus } from '@xinyu/contracts/enums'
import { editIdCardInfo, getIdCardInfo } from '@xinyu/contracts/http/users/members'
import { editIdCard } from '@xinyu/contracts/http/upload/upload'
import { checkCharacter } from '@xinyu/contracts/rules/people/id-card'
import { type DemoClients, inParallel } from './demo-person.ts'
import type { DemoMember } from './members.ts'
import { renderDrawings } from './pictures/renderer.ts'
import { uploadPicture } from './upload-picture.ts'

const waiting = 6
const width = 960
const sides = ['front', 'back'] as const
type Side = (typeof sides)[number]
const titles = { front: '居民身份证（示例）', back: '中华人民共和国（示例）' } as const

const realNameOf = ({ fields: { name } }: DemoMember): string => `林${name?.slice(-1) ?? '安'}`

const drawCard = (side: Side, name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540">
  <rect width="856" height="540" rx="28" fill="${side === 'front' ? '#dfe9f2' : '#f2e6df'}"/>
  <rect x="600" y="110" width="190" height="240" rx="12" fill="#b9c7d3" opacity="${side === 'front' ? 1 : 0}"/>
  <text x="60" y="110" font-size="40" fill="#333">${titles[side]}</text>
  <text x="60" y="210" font-size="34" fill="#333">${side === 'front' ? name : '有效期限 2020.01.01-2040.01.01'}</text>
</svg>`

/** A fictional ID number that passes validation, with the member's birthday and gender. */
const idCardOf = ({ fields: { birthday, gender } }: DemoMember, index: number): string => {
  const day = (birthday ?? '1995-01-01').replaceAll('-', '')
  const seventeen = `110101${day}99${(index * 2 + (gender === 1 ? 1 : 0)) % 10}`
  return seventeen + checkCharacter(seventeen)
}

/** Some members submit their identity photos, which wait for a moderator. */
export const submitIdentityPhotos = async (people: DemoClients, members: readonly DemoMember[]): Promise<void> => {
  const chosen = members.filter(({ hasRealName }) => !hasRealName).slice(0, waiting)
  const nameOf = (index: number, side: Side): string => `${index}-${side}`
  const drawings = chosen.flatMap((member, index) =>
    sides.map((side) => ({ name: nameOf(index, side), svg: drawCard(side, realNameOf(member)) })),
  )
  const drawn = new Map<string, Buffer>()
  await renderDrawings(drawings, [width], async ({ name, bytes }) => void drawn.set(name, bytes))
  await inParallel(chosen, 3, async (member, index) => {
    const call = await people.as(member._id)
    // already submitted by an interrupted seed
    if ((await call(getIdCardInfo, {})).hasRealChecked === CheckStatus.Waiting) return
    const handIn = async (side: Side): Promise<string> => {
      const key = await uploadPicture(call, drawn.get(nameOf(index, side)) ?? Buffer.alloc(0))
      return (await call(editIdCard, { side, key })).img_id
    }
    const [front_id, back_id] = [await handIn('front'), await handIn('back')]
    await call(editIdCardInfo, { realName: realNameOf(member), idCard: idCardOf(member, index), front_id, back_id })
  })
}
