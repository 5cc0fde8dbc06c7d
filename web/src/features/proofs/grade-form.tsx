import { editGradeInfo } from '@xinyu/contracts/http/users/members'
import { editCertificate } from '@xinyu/contracts/http/upload/upload'
import { educations } from '@xinyu/contracts/lists/basics'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ChoiceRow } from '../../shared/ui/fields/choices.tsx'
import { reloadChecks } from './checks.ts'
import { DocumentPhoto } from './document-photo.tsx'
import styles from './proofs.module.css'
import { CardForm, ErrorLine, InputField } from '../../shared/ui/fields/form.tsx'

const lowest = 3
const offered = educations.filter(({ value }) => value >= lowest)

/** The education, the school, and its certificate in one or two photos. */
export const GradeForm = ({ education: known, uploaded }: { education: number | null; uploaded: string[] }) => {
  const { t } = useText()
  const [education, setEducation] = useState<number | null>(known !== null && known >= lowest ? known : null)
  const [school, setSchool] = useState('')
  const [ids, setIds] = useState<(string | null)[]>([uploaded[0] ?? null, uploaded[1] ?? null])
  const keep = (at: number) => async (key: string) => {
    const { img_id } = await api(editCertificate, { key })
    setIds((before) => before.map((id, index) => (index === at ? img_id : id)))
  }
  const certificate_ids = ids.filter((id) => id !== null)
  const submit = useMutation({
    mutationFn: async () => {
      if (education !== null) await api(editGradeInfo, { education, school, certificate_ids })
    },
    onSuccess: reloadChecks,
  })
  const isReady = education !== null && school.trim().length >= 2 && certificate_ids.length > 0
  return (
    <CardForm isReady={isReady} onSubmit={() => submit.mutate()}>
      <ChoiceRow<number> label={t('grade.education')} options={offered} value={education} onChange={setEducation} />
      <InputField
        label={t('grade.school')}
        maxLength={60}
        autoComplete="organization"
        value={school}
        onChange={setSchool}
      />
      <div className={styles['slots']}>
        <DocumentPhoto
          label={t('grade.certificate')}
          hint={t('grade.certificateHint')}
          isThere={ids[0] !== null}
          keep={keep(0)}
        />
        <DocumentPhoto
          label={t('grade.second')}
          hint={t('grade.secondHint')}
          isThere={ids[1] !== null}
          keep={keep(1)}
        />
      </div>
      <p className="muted small">{t('grade.purpose')}</p>
      <ErrorLine error={submit.error} />
      <Button type="submit" block color="primary" disabled={!isReady} loading={submit.isPending}>
        {t('proof.submit')}
      </Button>
    </CardForm>
  )
}
