import type { Profile } from '@xinyu/contracts/profile'
import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { ConsentOffer } from '../../../features/face/consent-offer.tsx'
import { Album } from '../../../features/pictures/album.tsx'
import {
  CityField,
  EducationField,
  GenderField,
  HeightField,
  NameField,
  WorkField,
} from '../../../features/profile/basics-fields.tsx'
import { BirthdayField } from '../../../features/profile/birthday-field.tsx'
import type { FieldProps } from '../../../features/profile/field-props.ts'
import { HobbyField, TextArea } from '../../../features/profile/text-fields.tsx'
import { WishedAges, WishedGender } from '../../../features/wishes/limit-fields.tsx'
import { useText } from '../../../shared/i18n/i18n.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'

const AvatarChoice = ({ profile }: FieldProps) => {
  const { t } = useText()
  return (
    <div style={{ display: 'grid', justifyItems: 'center', gap: 16, textAlign: 'center' }}>
      <Avatar user={profile} size={150} />
      <Link className="choice" to="/me/edit/avatar">
        {t(profile.avatarImage ? 'pictures.changeAvatar' : 'pictures.chooseAvatar')}
      </Link>
      <ConsentOffer />
    </div>
  )
}

export interface Question {
  /** its place in the address, and its text key */
  readonly name: keyof typeof questionTexts
  readonly isRequired: boolean
  isAnswered(profile: Profile): boolean
  readonly Field: ComponentType<FieldProps>
}
const questionTexts = {
  name: 'complete.ask.name',
  gender: 'complete.ask.gender',
  birthday: 'complete.ask.birthday',
  liveCity: 'complete.ask.liveCity',
  work: 'complete.ask.work',
  avatar: 'complete.ask.avatar',
  images: 'complete.ask.images',
  education: 'complete.ask.education',
  height: 'complete.ask.height',
  habits: 'complete.ask.habits',
  aboutMe: 'complete.ask.aboutMe',
  emotion: 'complete.ask.emotion',
  lover: 'complete.ask.lover',
  meet: 'complete.ask.meet',
  ages: 'complete.ask.ages',
} as const
export const questionText = ({ name }: Question): (typeof questionTexts)[typeof name] => questionTexts[name]

/** One question per screen, in order: first what a review needs, then what makes a profile interesting. */
export const questions: readonly Question[] = [
  { name: 'name', isRequired: true, isAnswered: ({ name }) => name !== '', Field: NameField },
  { name: 'gender', isRequired: true, isAnswered: ({ gender }) => gender !== null, Field: GenderField },
  { name: 'birthday', isRequired: true, isAnswered: ({ birthday }) => birthday !== null, Field: BirthdayField },
  { name: 'liveCity', isRequired: true, isAnswered: ({ liveCity }) => liveCity !== null, Field: CityField },
  { name: 'work', isRequired: true, isAnswered: ({ work }) => work !== null, Field: WorkField },
  { name: 'avatar', isRequired: true, isAnswered: ({ avatarImage }) => avatarImage !== null, Field: AvatarChoice },
  {
    name: 'images',
    isRequired: false,
    isAnswered: ({ images }) => images.length > 0,
    Field: ({ profile }) => <Album profile={profile} />,
  },
  { name: 'education', isRequired: false, isAnswered: ({ education }) => education !== null, Field: EducationField },
  { name: 'height', isRequired: false, isAnswered: ({ height }) => height !== null, Field: HeightField },
  { name: 'habits', isRequired: false, isAnswered: ({ habits }) => habits.length > 0, Field: HobbyField },
  ...(['aboutMe', 'emotion', 'lover'] as const).map((field): Question => ({
    name: field,
    isRequired: false,
    isAnswered: (profile) => profile[field].trim() !== '',
    Field: (props) => <TextArea field={field} {...props} />,
  })),
  {
    name: 'meet',
    isRequired: false,
    isAnswered: ({ wishes }) => wishes?.gender !== undefined,
    Field: ({ profile, onChange }) => (
      <WishedGender wishes={profile.wishes ?? {}} onChange={(wishes) => onChange({ wishes })} />
    ),
  },
  {
    name: 'ages',
    isRequired: false,
    isAnswered: ({ wishes }) => wishes?.ageMin !== undefined || wishes?.ageMax !== undefined,
    Field: ({ profile, onChange }) => (
      <WishedAges wishes={profile.wishes ?? {}} onChange={(wishes) => onChange({ wishes })} />
    ),
  },
]

/** the question that a rejection reason is about; the first for reasons that may be anywhere */
const causes: Record<string, Question['name']> = {
  unclear: 'avatar',
  notSelf: 'avatar',
  indecent: 'avatar',
  contact: 'aboutMe',
  advert: 'aboutMe',
  sensitive: 'aboutMe',
  abuse: 'aboutMe',
  meagre: 'aboutMe',
}
export const causeOf = ({ reviewCode }: Profile): Question['name'] => causes[reviewCode ?? ''] ?? 'name'
