import { useState } from 'react'
import type { StaffCity } from '~/contracts/staff-places'
import type { StaffZone } from '~/contracts/staff-zones'
import { glue } from '~/lib/text'
import { cityTerms } from '~/rules/delivery-terms'
import type { MapPoint } from '~/rules/nearest-city'
import { countText } from '~/rules/number-text'
import { checkArea } from '~/rules/zone-area'
import type { FileZone } from './zone-files'
import { create } from '~/staff/api'
import { ActFoot } from '~/staff/kit/act-foot'
import { ErrorNote } from '~/staff/kit/error-note'
import { FileDrop } from '~/staff/kit/file-drop'
import { useChange } from '~/staff/kit/use-change'
import { CheckBox } from '~/ui/choices'
import { showToast } from '~/ui/show-toast'
import { areaWords, freeColour } from './zone-form'
import { zonesQueries } from './zones.queries'

const ZONES = ['зону', 'зоны', 'зон'] as const

type ZoneImportProps = { city: StaffCity; zones: readonly StaffZone[]; near: readonly MapPoint[]; onDone: () => void }
type Found = FileZone & { fault: string | undefined; isOn: boolean }

/** Zones of a file that a map constructor saved: they are shown first, then added behind those that are there, at the terms of the city. */
export function ZoneImport({ city, zones, near, onDone }: ZoneImportProps) {
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Found[]>([])
  const [said, setSaid] = useState('')
  const taken = found.filter(({ isOn, fault }) => isOn && fault === undefined)
  const { mutate, isPending, error } = useChange(
    async () => {
      const { min_order, ladder } = cityTerms(city)
      let known: { color: string }[] = [...zones]
      for (const zone of taken) {
        const { name, area, color } = zone
        const own = color ?? freeColour(known)
        known = [...known, { color: own }]
        await create('POST /staff/zones', { body: { city_id: city.id, name, area, color: own, min_order, ladder: [...ladder] } })
        // another press after a failure adds the rest
        setFound((all) => all.map((one) => (one === zone ? { ...one, isOn: false } : one)))
      }
    },
    {
      rereads: [zonesQueries.root],
      onReread: () => {
        showToast({ kind: 'good', title: `Добавили ${countText(taken.length, ZONES)}: проверьте условия` })
        onDone()
      },
    },
  )
  const take = async (next: File) => {
    const { readZoneFile } = await import('./zone-files')
    const read = readZoneFile(await next.text())
    setFile(next)
    if (read.fault !== undefined) {
      setFound([])
      return setSaid(read.fault)
    }
    setSaid(read.skipped > 0 ? `Метки и\u00a0линии пропустили: ${read.skipped}` : '')
    setFound(
      read.zones.map((zone) => {
        const { area = zone.area, fault } = checkArea(zone.area, near)
        return { ...zone, area, fault, isOn: !zones.some(({ name }) => name === zone.name) }
      }),
    )
  }
  return (
    <>
      <FileDrop
        title="Перетащите файл зон сюда"
        note="GeoJSON или KML: нарисуйте зоны в&nbsp;конструкторе карт и&nbsp;сохраните на&nbsp;компьютер."
        label="Файл зон"
        accept=".geojson,.json,.kml,.xml,application/geo+json,application/vnd.google-earth.kml+xml"
        file={file}
        isLoading={isPending}
        onFile={(next) => void take(next)}
      />
      {said !== '' && (
        <p role="status" className="mt-3 type-row text-ink-2">
          {glue(said)}
        </p>
      )}
      <ul className="mt-3">
        {found.map((zone, index) => (
          <li key={index} className="border-b border-line py-2">
            <CheckBox
              name={`zone-${index}`}
              checked={zone.isOn && zone.fault === undefined}
              error={zone.fault}
              onChange={(isOn) => setFound(found.with(index, { ...zone, isOn }))}
            >
              {zone.name}
              <span className="text-ink-2">{`, ${areaWords(zone.area)}`}</span>
            </CheckBox>
          </li>
        ))}
      </ul>
      {found.length > 0 && (
        <ActFoot
          label={`Добавить ${countText(taken.length, ZONES)}`}
          lacks={taken.length === 0 ? 'Отметьте зоны' : null}
          isLoading={isPending}
          onAct={() => mutate(undefined)}
        >
          <ErrorNote error={error} className="pb-2.5" />
        </ActFoot>
      )}
    </>
  )
}
