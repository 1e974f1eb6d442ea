import { useBoth, useText } from '../../language/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { useNumber } from '../../parts/values.tsx';
import type { HeldData } from '../../sdk.ts';
import { texts } from './texts.ts';

/** Lists the stored personal data with purpose and retention, in the words of the service. */
export const StoredDataTable = ({ held }: { held: HeldData['held'] }) => {
  const t = useText(texts);
  const both = useBoth();
  const number = useNumber();
  return (
    <DataTable
      label={t('held')}
      rows={held}
      keyOf={({ category }) => category}
      verticalSpacing="sm"
      className="held"
      columns={[
        { name: t('what'), td: { fw: 500 }, cell: (line) => both(line.what, line.what_sr) },
        { name: t('count'), className: 'number', narrow: 'named', cell: ({ count }) => number(count) },
        { name: t('purpose'), narrow: 'wide', cell: (line) => both(line.purpose, line.purpose_sr) },
        {
          name: t('retention'),
          narrow: 'wide named',
          cell: (line) => both(line.retention, line.retention_sr),
        },
      ]}
    />
  );
};
