"""Summaries of invented documents as people have them: what must be selected, and what never may.

usage: trial_test.py NEUSUM
"""
import json
import pathlib
import subprocess
import sys
import unittest

NEUSUM = ''
FOLDER = pathlib.Path(__file__).resolve().parents[1] / 'trial'

# A part of a sentence that the summary contains; parts of lines that no summary contains.
EXPECTED = {
    '01-news.txt': ('voted by 31 to 22', ['Home >', 'Share this', 'By Priya', 'Published', 'Image caption', 'Council backs']),
    '02-reviews.txt': ('', ['found this helpful', 'Verified Purchase', 'Reviewed in', 'Report', '★']),
    '03-meeting.txt': ('We move the release to April 29th', ['[00:', 'Okay.', 'Yep', 'Attendees', 'Any objections']),
    '04-email.txt': ('€6,420', ['From:', 'Subject:', '> ', 'Kind regards', 'T: +44', 'Sent from', 'Hi Amir']),
    '05-contract.txt': ('', ['1. SERVICES', '2. FEES AND PAYMENT', 'CONSULTING SERVICES AGREEMENT']),
    '07-paper.txt': ('respiration fell by 18%', ['hofmann@', 'L. Hofmann1', 'Abstract\n', 'Keywords']),
    '08-bio.txt': ('Maud Station', ['[edit]', 'Jump to', 'Contents']),
    '09-recipe.txt': ('', ['250 g plain flour', '3 large eggs', 'Ingredients', 'Jump to Recipe', 'Paula says']),
    '12-issue.md': ('every six hours', ['###', '```', 'Traceback', 'lsof', 'commented on', '+1']),
    '13-court.txt': ('VELASQUEZ', ['IN THE COURT', 'FACTS', 'Appellant,', 'UNPUBLISHED']),
    '14-annual.txt': ('Net sales increased 8.4%', ['Item 7', 'Restructuring.', 'Table of Contents']),
    '15-leaflet.txt': ('high blood pressure', ['PACKAGE LEAFLET', 'Contents of the pack']),
    '16-speech.txt': ('', ['Commencement Address', '[As prepared', 'Delivered by Judge']),
    '17-story.txt': ('Ostrava Street', ["THE CLOCKMAKER'S", 'II', 'Can you count']),
    '18-interview.txt': ('last resident lighthouse keeper', ['Q:', 'How long have you been here', 'What made you stay']),
    '19-faq.txt': ('90 % of claims', ['Where is my parcel?', 'When will I be paid?']),
    '20-press.txt': ('$118 million in grants', ['###', 'FOR IMMEDIATE RELEASE', 'Contact:', 'Announces']),
    '21-german.txt': ('hat der Kreistag am Donnerstag den Bau', ['Von ', 'Uhr |']),
    '22-french.txt': ('La préfecture a interdit samedi', ['Accueil >', 'Temps de lecture', 'Par Élodie', 'Publié le']),
    '23-spanish.txt': ('aprobó el martes un plan', ['Redacción', 'Compartir']),
    '24-vietnamese.txt': ('lễ thông xe cầu Bình Lợi', []),
    '25-chinese.txt': ('正式开通运营', ['首月免费乘坐\n', '责任编辑']),
    '26-pdf.txt': ('Fares covered 48 per cent', ['Strategic Plan 2025-2035', 'Ridership', 'be- low', 'Table 2.1', 'Class 72        ']),
    '27-page.html': ('A quarter of the heat', ['<p>', 'cookies', 'Sign up']),
    '28-subs.srt': ('', ['-->', '00:0']),
}
LIMITS = ([], ['--sentences', '3'], ['--words', '60'])


def summary_of(name, *flags):
    output = subprocess.run([NEUSUM, 'summarize', '--quiet', '--format', 'json', *flags, FOLDER / name],
                            check=True, stdout=subprocess.PIPE).stdout
    return [sentence['text'] for sentence in json.loads(output)['sentences']]


class TrialTest(unittest.TestCase):
    def test_every_document_has_expectations(self):
        self.assertEqual(sorted(EXPECTED), sorted(path.name for path in FOLDER.iterdir()))

    def test_summaries_have_what_matters(self):
        for name, (part, _) in EXPECTED.items():
            with self.subTest(name):
                self.assertIn(part, '\n'.join(summary_of(name)))

    def test_summaries_have_no_other_lines(self):
        for name, (_, parts) in EXPECTED.items():
            for flags in LIMITS:
                with self.subTest(name, flags=flags):
                    summary = '\n'.join(summary_of(name, *flags)) + '\n'
                    self.assertEqual([part for part in parts if part in summary], [])


if __name__ == '__main__':
    NEUSUM = sys.argv.pop(1)
    unittest.main()
