import { certificateRoutes } from '@heatwise/contract/education/education.routes';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { downloadBlob } from '../../../ui/download-blob.ts';

/** What a certificate says today, asked anew each time: one that was valid yesterday may have expired. */
export function useCertificate(number: string, today: CalendarDay) {
  return useApiQuery(
    ['certificate', number, today],
    (api) => api.send(certificateRoutes.get, { params: { number }, querystring: { today } }),
    { staleTime: 0, retry: false },
  );
}

/** Saves a certificate as a page to print. A failure appears as a toast. */
export function useCertificateDownload() {
  return useApiMutation(async (api, { course_id, number }: { course_id: string; number: string }) => {
    const pdf = await api.download(certificateRoutes.pdf, { params: { course_id } });
    downloadBlob(pdf, `certificate-${number}.pdf`);
  });
}
